import type { SignInState } from './state.ts'

/** Whether the person has signed and the server is yet to take it: what goes on without any wallet. */
export function holdsSignature(state: SignInState): boolean {
  switch (state.status) {
    case 'verifying-signature':
      return true
    case 'failed':
      return state.again.step === 'verify'
    case 'idle':
    case 'preparing-message':
    case 'message-ready':
    case 'waiting-for-signature':
    case 'waiting-for-confirmations':
    case 'signed-in':
      return false
  }
}
