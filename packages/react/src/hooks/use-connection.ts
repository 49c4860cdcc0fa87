import type { ConnectionState } from '@countersign/wallets'
import { useKit } from '../kit/context.ts'
import { useStore } from './use-store.ts'

/** Says where the connection to a wallet stands. It has no part in whether someone is signed in. */
export function useConnection(): ConnectionState {
  return useStore(useKit().connection)
}
