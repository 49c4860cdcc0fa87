import type { Cosign } from './authentication.ts'
import type { OpenChallenge, SignInState } from './state.ts'

/** The cosigning that a backend opened with the text for a Safe whose wallet answers for all of it. */
export type NeedlessCosigning = {
  /** Takes note of a text that is to be signed. */
  readonly note: (challenge: OpenChallenge, state: SignInState) => void
  readonly changed: (before: SignInState, state: SignInState) => void
  readonly dispose: () => void
}

/**
 * Ends the cosigning of a text that is left: nobody was asked to confirm it, and a browser that left many such texts
 * would be refused another, for as long as owners have.
 */
export function needlessCosigning(cancel: Cosign['cancel'] | undefined): NeedlessCosigning {
  let open: { readonly challenge: string; readonly cosigning: string } | null = null

  function end() {
    const { cosigning } = open ?? {}
    open = null
    // It runs out by itself where it cannot be ended.
    if (cosigning !== undefined) void cancel?.(cosigning).catch(() => {})
  }

  return {
    note: ({ id, cosigning }, state) => {
      if (!cosigning) return
      open = { challenge: id, cosigning: cosigning.id }
      if (!isAbout(state, id)) end()
    },
    changed: (before, state) => {
      if (!open || isAbout(state, open.challenge)) return
      // The backend may have taken the answer, and ended it by itself.
      if (before.status === 'verifying-signature' && state.status !== 'failed') open = null
      else end()
    },
    dispose: end,
  }
}

function isAbout(state: SignInState, challenge: string): boolean {
  if ('challenge' in state) return state.challenge.id === challenge
  return state.status === 'failed' && 'challenge' in state.again && state.again.challenge.id === challenge
}
