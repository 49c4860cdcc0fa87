import type { Wallet } from '../wallet.ts'
import type { ConnectionState } from './state.ts'

/** Whether a wallet has ended its connection. */
export function isOver(state: ConnectionState, { id }: Wallet): boolean {
  const { failure } = state.status === 'disconnected' ? state : { failure: null }
  return failure?.kind === 'disconnected' && failure.wallet.id === id
}

/** Whether an approval that arrives now is still wanted: a wallet that was turned away from is let go again. */
export function concerns(state: ConnectionState, wallet: Wallet): boolean {
  switch (state.status) {
    case 'connected':
    case 'reconnecting':
      return state.wallet.id === wallet.id
    case 'connecting':
      return state.wallet.id === wallet.id || state.held?.wallet.id === wallet.id
    case 'disconnected':
      return state.failure?.wallet.id === wallet.id
  }
}
