// The setup from our documentation for phone wallets: the relay is the one in our server's configuration.
import { ConnectButton, CountersignProvider } from '@countersign/react'
import '@countersign/react/styles.css'
import { injected, safeOwners } from '@countersign/react/wallets'
import { walletConnect } from '@countersign/react/wallets/wallet-connect'
import { createRoot } from 'react-dom/client'

const wallets = [injected(), walletConnect(), safeOwners()]

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <CountersignProvider wallets={wallets}>
      <main>
        <h1>Sign in</h1>
        <ConnectButton />
      </main>
    </CountersignProvider>,
  )
