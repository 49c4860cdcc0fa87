import type { SignedIn } from '../authentication/authentication.ts'
import { lazy } from '../lazy.ts'
import type { SafeSignIn } from '../sign-in/sign-in.ts'
import type { SafeSignInOptions } from './safe-sign-in.ts'

/** Loads the code for cosignings when a sign-in has one: most have none. */
export function lateSafeSignIn<S extends SignedIn>(options: SafeSignInOptions<S>): SafeSignIn {
  const { getState, dispatch } = options
  let disposed = false
  const effects = lazy(async () => (await import('./safe-sign-in.ts')).createSafeSignIn(options))
  /** Without the code no owner is asked and nothing is watched; another attempt loads it again. */
  const failure = { kind: 'unreachable', code: 'offline' } as const

  return {
    askOwner: (...asked) =>
      effects.load().then(
        loaded => loaded.askOwner(...asked),
        () => ({ failure, retry: 'ask' }),
      ),
    confirm: (...confirmation) =>
      effects.load().then(
        loaded => loaded.confirm(...confirmation),
        () => ({ failure, retry: 'check' }),
      ),
    run: command =>
      void effects.load().then(
        loaded => {
          if (!disposed) loaded.run(command)
        },
        () => dispatch({ type: 'failed', attempt: getState().attempt, failure }),
      ),
    dispose: () => {
      disposed = true
      effects.get()?.dispose()
    },
  }
}
