import { useConnection } from '../hooks/use-connection.ts'
import { dialogView } from './view.ts'
import { VerifyView } from './views/verify.tsx'
import { WalletStatusView } from './views/wallet-status.tsx'
import { WalletsView } from './views/wallets.tsx'

export { Notices } from './notices.tsx'

/** What the dialog shows; loaded on intent. */
export function DialogContent() {
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
