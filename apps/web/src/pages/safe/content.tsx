import { accountChain } from '@countersign/core'
import { createQueryClient, useSession, useSite } from '@countersign/react'
import { QueryClientProvider } from '@tanstack/react-query'
import frame from '../../layout/frame.module.css'
import { Unavailable } from '../../layout/unavailable.tsx'
import { WrongAddress } from '../../layout/wrong-address.tsx'
import type { SafeLocale } from '../../locales/locale.ts'
import styles from './frame/frame.module.css'
import { Rows } from './frame/rows.tsx'
import { SafeSections } from './frame/safe-sections.tsx'
import { readRoute } from './route.ts'
import { SafeContext } from './safe-context.ts'
import { SafeWordsContext } from './words.ts'

/** Lives as long as the document, so that what was read is there when the person comes back to this page. */
const queryClient = createQueryClient()

/** The page of the Safe that its address names. */
export function Content({ path, words }: { path: string; words: SafeLocale }) {
  return (
    <SafeWordsContext value={words}>
      <QueryClientProvider client={queryClient}>
        <div className={`${frame.page} ${styles.page}`}>
          <Named path={path} words={words} />
        </div>
      </QueryClientProvider>
    </SafeWordsContext>
  )
}

function Named({ path, words }: { path: string; words: SafeLocale }) {
  const site = useSite()
  // Where the server is away, the session's state says so, and asks again.
  const session = useSession()
  const route = readRoute(path)
  if (route.status === 'wrong') return <WrongAddress words={words.wrong[route.fault]} />
  if (!site)
    return session.status === 'unavailable' ? (
      <Unavailable retrying={session.retrying} retry={session.refresh} />
    ) : (
      <Rows />
    )
  const { account } = route
  const id = accountChain(account)
  const chain = site.chains.find(chain => chain.id === id)
  if (!chain)
    return (
      <WrongAddress
        words={{
          title: words.wrong.chain.title,
          text: words.wrong.chain.text({ chain: id.slice('eip155:'.length) }),
        }}
      />
    )
  return (
    <SafeContext value={{ account, chain, gateway: site.gateway }}>
      <SafeSections key={account} />
    </SafeContext>
  )
}
