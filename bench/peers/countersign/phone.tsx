// The set-up that we document for wallets on phones: the relay is the one that our server is configured with.
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
