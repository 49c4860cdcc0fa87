import { useState } from 'react'
import { useConnection } from '../hooks/use-connection.ts'
import { useSignIn } from '../hooks/use-sign-in.ts'
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
  const signIn = useSignIn()
  /** The wallet in whose place the person wants to choose another; it stays connected until they have. */
  const [turnedFrom, setTurnedFrom] = useState<string | null>(null)
  const connected = connection.status === 'connected' ? connection : null
  const goBack = () => setTurnedFrom(null)
  switch (dialogView(connection, signIn, turnedFrom)) {
    case 'wallets':
      return <WalletsView held={connected?.wallet ?? null} onBack={goBack} />
    case 'wallet-status':
      return <WalletStatusView connection={connection} onGoOn={goBack} />
    case 'verify':
      return (
        <VerifyView
          connection={connected}
          state={signIn}
          onOther={() => setTurnedFrom(connected?.wallet.id ?? null)}
        />
      )
  }
}
