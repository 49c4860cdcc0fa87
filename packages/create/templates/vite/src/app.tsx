import { ConnectButton, CountersignProvider, useCountersign } from '@countersign/react'
import { mainnet } from 'viem/chains'
import { authentication } from './authentication.ts'

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

function Content() {
  const { session, signOut } = useCountersign()
  switch (session.status) {
    case 'loading':
      return null
    case 'unavailable':
      return <p role="alert">The server does not answer. Please reload the page in a moment.</p>
    case 'signed-out':
      return <p>Nobody is signed in.</p>
    case 'signed-in':
      return (
        <>
          <p>
            Signed in as <code>{session.account}</code>.
          </p>
          <button type="button" onClick={() => signOut()}>
            Sign out
          </button>
        </>
      )
  }
}
