import type { SignedIn } from '../authentication/authentication.ts'
import { lateEffects } from '../late-effects.ts'
import type { CosigningCommand } from '../sign-in/commands.ts'
import type { SafeSignIn } from '../sign-in/sign-in.ts'
import type { SafeSignInOptions } from './safe-sign-in.ts'

/** Loads the code for cosignings when a sign-in has one: most have none. */
export function lateSafeSignIn<S extends SignedIn>(options: SafeSignInOptions<S>): SafeSignIn {
  const { getState, dispatch } = options
  /** Without the code no owner is asked and nothing is watched; another attempt loads it again. */
  const failure = { kind: 'code-missing' } as const
  const attempt = () => getState().attempt
  const effects = lateEffects<CosigningCommand, SafeSignIn>({
    load: async () => (await import('./safe-sign-in.ts')).createSafeSignIn(options),
    attempt,
    onFailed: () => dispatch({ type: 'failed', attempt: attempt(), failure }),
  })

  return {
    ...effects,
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
  }
}
