import { ConnectButton, CountersignProvider, useCountersign } from '@countersign/react'
import { injected, safeOwners, type WalletKind } from '@countersign/react/wallets'
import { hosted } from '@countersign/react/wallets/hosted'
import { lazy, Suspense } from 'react'
import { relay } from './phone.ts'

const Send = lazy(() => import('./send.tsx'))
const query = new URLSearchParams(location.search)
/** A relay of the test's own, without a phone behind it. */
const phones: WalletKind = {
  type: 'walletConnect',
  settings: { projectId: 'test' },
  load: async () => ({ relay }),
}
const wallets: readonly WalletKind[] = [
  injected(),
  safeOwners(),
  ...(query.has('relay') ? [phones] : []),
  ...(query.has('hosted') ? [hosted()] : []),
]

/**
 * A site that uses the whole kit. `relay` and `hosted` in its query enable those features; `size` and `theme` are
 * passed to the provider.
 */
export function App() {
  return (
    <CountersignProvider
      wagmiConfig={async () => (await import('./wagmi.ts')).config}
      size={query.get('size') === 'wide' ? 'wide' : 'compact'}
      theme={query.get('theme') === 'dark' ? 'dark' : 'auto'}
      wallets={wallets}
    >
      <main>
        <h1>A site of its own</h1>
        <ConnectButton balance />
        <Ways />
      </main>
    </CountersignProvider>
  )
}

function Ways() {
  const { wallet, signOut, dialog } = useCountersign()
  return (
    <>
      <button type="button" onClick={() => dialog.open('profile')}>
        Open the profile
      </button>
      <button type="button" onClick={() => dialog.open('networks')}>
        Open the networks
      </button>
      <button type="button" onClick={() => void signOut()}>
        End the session
      </button>
      {wallet.address && (
        <Suspense>
          <Send />
        </Suspense>
      )}
    </>
  )
}
