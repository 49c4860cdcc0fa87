import { ConnectButton, CountersignProvider } from '@countersign/react'
import { mainnet } from 'viem/chains'
import { authentication } from './authentication.ts'
import { Content } from './content.tsx'

export function App() {
  return (
    <CountersignProvider authentication={authentication} chains={[mainnet]}>
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
