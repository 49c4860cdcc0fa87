import type { SignInState } from '@countersign/wallets'

/** Whether an account of several owners is to be proved, as far as it is known already. */
export function isOfSafe(state: SignInState): boolean {
  switch (state.status) {
    case 'idle':
    case 'signed-in':
      return false
    case 'preparing-message':
      return state.subject.safe !== undefined
    case 'message-ready':
    case 'waiting-for-signature':
    case 'verifying-signature':
      return state.subject.safe !== undefined || Boolean(state.challenge.cosigning)
    case 'waiting-for-confirmations':
      return true
    case 'failed':
      return (
        state.subject.safe !== undefined ||
        state.at === 'waiting-for-confirmations' ||
        ('challenge' in state.again && Boolean(state.again.challenge.cosigning))
      )
  }
}
