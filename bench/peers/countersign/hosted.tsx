// The setup from our documentation for hosted wallets: our server provides the list of wallets and their addresses.
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
