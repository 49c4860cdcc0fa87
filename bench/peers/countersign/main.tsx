// The setup from our documentation: provider, style sheet and button.
import { ConnectButton, CountersignProvider } from '@countersign/react'
import '@countersign/react/styles.css'
import { createRoot } from 'react-dom/client'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <CountersignProvider>
      <main>
        <h1>Sign in</h1>
        <ConnectButton />
      </main>
    </CountersignProvider>,
  )
