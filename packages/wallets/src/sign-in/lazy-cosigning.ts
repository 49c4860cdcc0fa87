import type { Effect } from '../dialog/effect.ts'
import { type DialogState, initialDialog } from '../dialog/state.ts'
import type { SignedIn } from './authentication.ts'
import { cosigningOf } from './cosigning.ts'
import type { CosigningOptions } from './cosigning-effect.ts'

/** Loads what carries out cosignings when a sign-in has one: most have none. */
export function lazyCosigning<S extends SignedIn>(options: CosigningOptions<S>): Effect {
  let effect: Effect | undefined
  let loading = false
  let disposed = false
  /** What it has not heard yet. */
  const missed: [DialogState, DialogState][] = []

  async function load() {
    loading = true
    try {
      const { createCosigningEffect } = await import('./cosigning-effect.ts')
      if (disposed) return
      effect = createCosigningEffect(options)
      for (const [before, state] of missed.splice(0)) effect.changed(before, state)
    } finally {
      loading = false
    }
  }

  /** Without its code nobody is asked and nothing is watched; trying again loads it again. */
  function failed() {
    const { attempt } = options.getState().signIn
    const failure = { kind: 'unreachable', code: 'offline' } as const
    options.dispatch({ type: 'sign-in', event: { type: 'failed', attempt, failure } })
  }

  return {
    changed: (before, state) => {
      if (effect) return effect.changed(before, state)
      if (!cosigningOf(before.signIn) && !cosigningOf(state.signIn)) return
      missed.push([missed.length > 0 ? before : initialDialog, state])
      if (!loading) load().catch(failed)
    },
    dispose: () => {
      disposed = true
      effect?.dispose()
    },
  }
}
