// The setup from our documentation for phone wallets: the relay is the one in our server's configuration.
import { ConnectButton, CountersignProvider } from '@countersign/react'
import { relay } from '@countersign/react/relay'
import '@countersign/react/styles.css'
import { createRoot } from 'react-dom/client'

const phones = relay()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <CountersignProvider relay={phones}>
      <main>
        <h1>Sign in</h1>
        <ConnectButton />
      </main>
    </CountersignProvider>,
  )
