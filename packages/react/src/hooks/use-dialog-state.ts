import type { DialogState } from '@countersign/wallets'
import { useKit } from '../kit/context.ts'
import { useStore } from './use-store.ts'

/** Says where everything stands that the dialog shows, also before its parts are loaded. */
export function useDialogState(): DialogState {
  return useStore(useKit().state)
}
