import { findPage, hrefOf } from '@countersign/api/pages'
import { CountersignProvider } from '@countersign/react'
import { injected } from '@countersign/react/wallets'
import { hosted } from '@countersign/react/wallets/hosted'
import { safe } from '@countersign/react/wallets/safe'
import { walletConnect } from '@countersign/react/wallets/wallet-connect'
import { AccountMenu } from './account-menu/account-menu.tsx'
import { client } from './client.ts'
import { DemoNote } from './demo/demo-note.tsx'
import { Layout } from './layout/layout.tsx'
import { go } from './layout/location.ts'
import type { Words } from './locales/load.ts'
import { useLanguage } from './locales/use-language.ts'
import { ChangeLanguageContext, WordsContext } from './locales/words.ts'
import { Pages } from './pages/page.tsx'

/** Every kind of wallet. The server's configuration has the relay and the hosted wallets, if any. */
const wallets = [injected(), walletConnect(), hosted(), safe()]

export function App({ words: first }: { words: Words }) {
  const { words, changeLanguage } = useLanguage(first)
  return (
    <ChangeLanguageContext value={changeLanguage}>
      <WordsContext value={words.pages}>
        <CountersignProvider
          client={client}
          wallets={wallets}
          sentPage={hrefOf('open')}
          locale={words.kit}
          onSignedIn={() => {
            if (!findPage(location.pathname)?.staysAfterSignIn) go(hrefOf('account'))
          }}
        >
          <Layout account={<AccountMenu />} demoNote={<DemoNote />}>
            <Pages />
          </Layout>
        </CountersignProvider>
      </WordsContext>
    </ChangeLanguageContext>
  )
}
