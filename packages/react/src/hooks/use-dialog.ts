import type { ConnectionState, DialogState } from '@countersign/wallets'
import { useKit } from '../kit/context.ts'
import { soon } from './soon.ts'
import { useStore } from './use-store.ts'

/**
 * Returns the functions that open and close the dialog; `load` preloads its code, such as when a pointer comes near. It
 * begins after the next frame: on a tap, the click follows immediately, and should not wait for the list of wallets.
 * `safe` is the Safe that was chosen in it since `open('account')`.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const { open, load } = useDialog()
 * const button = <button onClick={() => open('profile')} onPointerEnter={load}>Profile</button>
 */
export function useDialog() {
  const { state, load, open, close } = useKit()
  const { view, safe } = useStore(state)
  return { isOpen: view !== null, view, safe, load: () => void soon(load), open, close }
}

/** Returns the state of the dialog, also before its code is loaded. */
export function useDialogState(): DialogState {
  return useStore(useKit().state)
}

/** Returns the state of the connection to a wallet, as the dialog needs it. */
export function useConnectionState(): ConnectionState {
  return useDialogState().connection
}

/** The id of the heading that names the dialog, in every view. */
export const dialogTitle = 'countersign-dialog-title'
