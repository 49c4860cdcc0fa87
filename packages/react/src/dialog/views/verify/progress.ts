import type { SignInState } from '@countersign/wallets'
import type { SignInStep } from '../../../locales/locale.ts'

/** The steps of a sign-in; with several owners there is one more. */
export type AnyStep = SignInStep | 'waiting-for-confirmations'

export type StepState = 'done' | 'current' | 'failed' | 'open'

const ofOne = [
  'preparing-message',
  'waiting-for-signature',
  'verifying-signature',
] as const satisfies SignInStep[]

/** A sign-in that ends with the signature. */
export const steps: readonly SignInStep[] = ofOne
/** A sign-in that goes on until all owners have signed. */
export const stepsOfSafe: readonly AnyStep[] = [...ofOne, 'waiting-for-confirmations']

/** Says how far each of the steps is. */
export function progress<Step extends AnyStep>(
  state: SignInState,
  steps: readonly Step[],
): readonly { step: Step; state: StepState }[] {
  const { at, failed } = position(state)
  return steps.map((step, index) => ({
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
    case 'waiting-for-confirmations':
      return { at: 3, failed: false }
    case 'signed-in':
      return { at: stepsOfSafe.length, failed: false }
    case 'failed':
      return { at: stepsOfSafe.indexOf(state.at), failed: true }
  }
}
