import { CountersignProvider } from '@countersign/react'
import { hosted } from '@countersign/react/hosted'
import { relay } from '@countersign/react/relay'
import { safeApp } from '@countersign/react/safe-app'
import { usePathname } from 'wouter/use-browser-location'
import { Boundary } from './layout/boundary.tsx'
import { go } from './layout/go.ts'
import { Layout } from './layout/layout.tsx'
import type { Words } from './locales/load.ts'
import { useSpeaking } from './locales/use-speaking.ts'
import { SpeakContext, WordsContext } from './locales/words.ts'
import { AccountPage } from './pages/account/page.tsx'
import { AskedPage } from './pages/asked/page.tsx'
import { CheckPage } from './pages/check/page.tsx'
import { CosigningPage } from './pages/cosigning/page.tsx'
import { HomePage } from './pages/home/home.tsx'
import { NotFoundPage } from './pages/not-found.tsx'
import { ProofPage } from './pages/proof/page.tsx'
import { ProvePage } from './pages/prove/page.tsx'
import { RequestsPage } from './pages/requests/page.tsx'
import { SafePage } from './pages/safe/page.tsx'
import { ShownPage } from './pages/shown/page.tsx'

/** The relay that the server is configured with, if there is one. */
const phones = relay()

/** The wallets on web pages that the server is configured with. */
const hostedWallets = hosted()

/** The Safe around the page, where it is an app in Safe's wallet. */
const safeAround = safeApp()

/** Where somebody signs in to go on with what the page is about: there they stay. */
const goesOn = /^\/(?:requests|r|prove|p|check)(?:\/|$)/

export function App({ words: first }: { words: Words }) {
  const { words, speak } = useSpeaking(first)
  return (
    <SpeakContext value={speak}>
      <WordsContext value={words.pages}>
        <CountersignProvider
          relay={phones}
          hosted={hostedWallets}
          safeApp={safeAround}
          locale={words.kit}
          onSignedIn={() => {
            if (!goesOn.test(location.pathname)) go('/account')
          }}
        >
          <Layout>
            <Pages />
          </Layout>
        </CountersignProvider>
      </WordsContext>
    </SpeakContext>
  )
}

function Pages() {
  const path = usePathname()
  return (
    <Boundary key={path}>
      <Page path={path} />
    </Boundary>
  )
}

/** The pages by their addresses. The server answers each of these with the document. */
function Page({ path }: { path: string }) {
  const cosigning = /^\/cosign\/([^/]+)$/.exec(path)?.[1]
  if (cosigning) return <CosigningPage id={cosigning} />
  const asked = /^\/r\/([^/]+)$/.exec(path)?.[1]
  if (asked) return <AskedPage id={asked} />
  if (/^\/requests(?:\/|$)/.test(path)) return <RequestsPage path={path} />
  const proof = /^\/p\/([^/]+)$/.exec(path)?.[1]
  if (proof) return <ProofPage id={proof} />
  const prove = /^\/prove(?:\/([^/]+))?$/.exec(path)
  if (prove) return <ProvePage draft={prove[1] ?? null} />
  if (path.startsWith('/a/')) return <ShownPage path={path} />
  if (path.startsWith('/safe/')) return <SafePage path={path} />
  switch (path) {
    case '/':
      return <HomePage />
    case '/account':
      return <AccountPage />
    case '/check':
      return <CheckPage />
    default:
      return <NotFoundPage />
  }
}
