import type { Effect } from '../dialog/effect.ts'
import { initialDialog } from '../dialog/state.ts'
import type { SignedIn } from './authentication.ts'
import { cosigningOf } from './cosigning.ts'
import type { CosigningOptions } from './cosigning-effect.ts'

/** Loads what carries out cosignings when a sign-in has one: most have none. */
export function lazyCosigning<S extends SignedIn>(options: CosigningOptions<S>): Effect {
  const { getState, dispatch } = options
  let effect: Effect | undefined
  let loading = false
  let disposed = false

  async function load() {
    loading = true
    try {
      const { createCosigningEffect } = await import('./cosigning-effect.ts')
      if (disposed) return
      effect = createCosigningEffect(options)
      effect.changed(initialDialog, getState())
    } catch {
      // Without its code nobody is asked and nothing is watched; trying again loads it again.
      const { attempt } = getState().signIn
      const failure = { kind: 'unreachable', code: 'offline' } as const
      dispatch({ type: 'sign-in', event: { type: 'failed', attempt, failure } })
    } finally {
      loading = false
    }
  }

  return {
    changed: (before, state) => {
      if (effect) effect.changed(before, state)
      else if (!loading && cosigningOf(state.signIn)) void load()
    },
    dispose: () => {
      disposed = true
      effect?.dispose()
    },
  }
}
