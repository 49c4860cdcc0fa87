import { currentConnection } from '@countersign/wallets'
import { useDialogState } from '../../../hooks/use-dialog-state.ts'
import { Signing } from './signing.tsx'
import { Waiting } from './waiting.tsx'

/** Verify your account, where it is a Safe: one owner signs here, the others when they can. */
export function VerifySafeView() {
  const { connection, signIn: state } = useDialogState()
  const connected = currentConnection(connection)
  return state.status === 'waiting-for-confirmations' ? (
    // The view is another one: its title takes the focus, and is read out.
    <Waiting key="waiting" state={state} connected={connected} />
  ) : (
    <Signing key="signing" state={state} connected={connected} />
  )
}
