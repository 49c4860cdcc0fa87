import type { Connected, ConnectionState } from './state.ts'

/** The connection that holds, also while another wallet is being tried. */
export function currentConnection(state: ConnectionState): Connected | null {
  switch (state.status) {
    case 'connected':
      return state
    case 'connecting':
      return state.held
    case 'disconnected':
    case 'reconnecting':
      return null
  }
}
