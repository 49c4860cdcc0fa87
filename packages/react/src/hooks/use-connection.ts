import type { ConnectionState } from '@countersign/wallets'
import { useDialogState } from './use-dialog-state.ts'

/** Says where the connection to a wallet stands. It has no part in whether someone is signed in. */
export function useConnection(): ConnectionState {
  return useDialogState().connection
}
