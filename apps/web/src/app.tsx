import { findPage, hrefOf } from '@countersign/api/pages'
import { CountersignProvider } from '@countersign/react'
import { hosted } from '@countersign/react/hosted'
import { relay } from '@countersign/react/relay'
import { safeApp } from '@countersign/react/safe-app'
import { AccountMenu } from './account-menu/account-menu.tsx'
import { Layout } from './layout/layout.tsx'
import { go } from './layout/location.ts'
import type { Words } from './locales/load.ts'
import { useLanguage } from './locales/use-language.ts'
import { ChangeLanguageContext, WordsContext } from './locales/words.ts'
import { Pages } from './pages/page.tsx'

/** The relay that the server is configured with, if any. */
const phones = relay()

/** The web wallets that the server is configured with. */
const hostedWallets = hosted()

/** The Safe that embeds the page, if it runs as an app in Safe{Wallet}. */
const safeAround = safeApp()

export function App({ words: first }: { words: Words }) {
  const { words, changeLanguage } = useLanguage(first)
  return (
    <ChangeLanguageContext value={changeLanguage}>
      <WordsContext value={words.pages}>
        <CountersignProvider
          relay={phones}
          hosted={hostedWallets}
          safeApp={safeAround}
          sentPage={hrefOf('open')}
          locale={words.kit}
          onSignedIn={() => {
            if (!findPage(location.pathname)?.staysAfterSignIn) go(hrefOf('account'))
          }}
        >
          <Layout account={<AccountMenu />}>
            <Pages />
          </Layout>
        </CountersignProvider>
      </WordsContext>
    </ChangeLanguageContext>
  )
}
