import type { ConnectionState } from '@countersign/wallets'

/** The views of the dialog. */
export type DialogView = 'wallets' | 'wallet-status' | 'verify'

/** Says which view the dialog shows. The view is a consequence of where things stand, never a second truth. */
export function dialogView(connection: ConnectionState): DialogView {
  switch (connection.status) {
    case 'connecting':
    case 'reconnecting':
      return 'wallet-status'
    case 'disconnected':
      return connection.failure ? 'wallet-status' : 'wallets'
    case 'connected':
      return connection.failure ? 'wallet-status' : 'verify'
  }
}
