import { ConnectButton, CountersignProvider } from '@countersign/react'
import { Content } from './content.tsx'

export function App() {
  return (
    <CountersignProvider>
      <header>
        <h1>Your site</h1>
        <ConnectButton />
      </header>
      <main>
        <Content />
      </main>
    </CountersignProvider>
  )
}
