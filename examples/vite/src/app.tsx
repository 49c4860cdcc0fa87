import { ConnectButton, CountersignProvider, useCountersign } from '@countersign/react'
import { lazy, Suspense } from 'react'
import { authentication } from './authentication.ts'
import { local } from './chain.ts'

/** Lazy, because it loads wagmi and viem. */
const Send = lazy(() => import('./send.tsx'))

export function App() {
  return (
    <CountersignProvider
      authentication={authentication}
      chains={[local]}
      rpc={chain => `/rpc/${chain}`}
      wagmiConfig={async () => (await import('./wagmi.ts')).config}
    >
      <header>
        <h1>Your own backend</h1>
        <ConnectButton />
      </header>
      <main>
        <Content />
      </main>
    </CountersignProvider>
  )
}

function Content() {
  const { session, wallet, signOut, dialog } = useCountersign()
  switch (session.status) {
    case 'loading':
      return null
    case 'unavailable':
      return <p role="alert">The backend does not answer. Please reload the page in a moment.</p>
    case 'signed-out':
      return <p>Nobody is signed in. This page’s own backend asks for a signature, and keeps the session.</p>
    case 'signed-in':
      return (
        <>
          <p>
            Signed in as <code>{session.account}</code>.
          </p>
          {wallet.status === 'connected' ? (
            <Suspense>
              <Send />
            </Suspense>
          ) : (
            <button type="button" onClick={() => dialog.open('wallet')}>
              Connect the wallet to send something
            </button>
          )}
          <button type="button" onClick={() => signOut()}>
            Sign out
          </button>
        </>
      )
  }
}
