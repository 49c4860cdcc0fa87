import type { SignInState } from '@countersign/wallets'
import type { SignInStep } from '../../../locales/locale.ts'

export type StepState = 'done' | 'current' | 'failed' | 'open'

const signInSteps: readonly SignInStep[] = [
  'preparing-message',
  'waiting-for-signature',
  'verifying-signature',
]

/** Says how far each of the three steps is. */
export function progress(state: SignInState): readonly { step: SignInStep; state: StepState }[] {
  const { at, failed } = position(state)
  return signInSteps.map((step, index) => ({
    step,
    state: index < at ? 'done' : index > at ? 'open' : failed ? 'failed' : 'current',
  }))
}

function position(state: SignInState): { at: number; failed: boolean } {
  switch (state.status) {
    case 'idle':
      return { at: -1, failed: false }
    case 'preparing-message':
      return { at: 0, failed: false }
    case 'message-ready':
    case 'waiting-for-signature':
      return { at: 1, failed: false }
    case 'verifying-signature':
      return { at: 2, failed: false }
    case 'signed-in':
      return { at: signInSteps.length, failed: false }
    case 'failed':
      return { at: signInSteps.indexOf(state.at), failed: true }
  }
}
