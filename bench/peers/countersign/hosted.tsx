// The set-up that we document for wallets on web pages: which ones there are, and where, is what our server says.
import { ConnectButton, CountersignProvider } from '@countersign/react'
import { hosted } from '@countersign/react/hosted'
import '@countersign/react/styles.css'
import { createRoot } from 'react-dom/client'

const windows = hosted()

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <CountersignProvider hosted={windows}>
      <main>
        <h1>Sign in</h1>
        <ConnectButton />
      </main>
    </CountersignProvider>,
  )
