import type { ConnectionState, SignInState } from '@countersign/wallets'
import { holdsSignature } from '@countersign/wallets/state'

/** The views of the dialog. */
export type DialogView = 'wallets' | 'wallet-status' | 'verify'

/**
 * Says which view the dialog shows. The view is a consequence of where things stand, never a second truth.
 *
 * @param turnedFrom - the id of the wallet in whose place the person wants to choose another
 */
export function dialogView(
  connection: ConnectionState,
  signIn: SignInState,
  turnedFrom: string | null = null,
): DialogView {
  switch (connection.status) {
    case 'connecting':
    case 'reconnecting':
      return 'wallet-status'
    case 'disconnected':
      // What is signed needs no wallet any more.
      if (holdsSignature(signIn)) return 'verify'
      return connection.failure ? 'wallet-status' : 'wallets'
    case 'connected':
      if (connection.failure) return 'wallet-status'
      return connection.wallet.id === turnedFrom ? 'wallets' : 'verify'
  }
}
