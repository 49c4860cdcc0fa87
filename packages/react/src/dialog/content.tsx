import { useConnection } from '../hooks/use-connection.ts'
import { DialogBoundary } from './boundary.tsx'
import { dialogView } from './view.ts'
import { VerifyView } from './views/verify.tsx'
import { WalletStatusView } from './views/wallet-status.tsx'
import { WalletsView } from './views/wallets.tsx'

export { Notices } from './notices.tsx'

/** What the dialog shows; loaded on intent. */
export function DialogContent() {
  return (
    <DialogBoundary>
      <View />
    </DialogBoundary>
  )
}

function View() {
  const connection = useConnection()
  switch (dialogView(connection)) {
    case 'wallets':
      return <WalletsView />
    case 'wallet-status':
      return <WalletStatusView connection={connection} />
    case 'verify':
      return connection.status === 'connected' ? <VerifyView connection={connection} /> : null
  }
}
