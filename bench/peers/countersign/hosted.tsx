// The setup from our documentation for hosted wallets: our server provides the list of wallets and their addresses.
import { ConnectButton, CountersignProvider } from '@countersign/react'
import '@countersign/react/styles.css'
import { injected, safeOwners } from '@countersign/react/wallets'
import { hosted } from '@countersign/react/wallets/hosted'
import { createRoot } from 'react-dom/client'

const wallets = [injected(), hosted(), safeOwners()]

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
