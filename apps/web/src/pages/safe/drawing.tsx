import { createClient, type Site } from '@countersign/api'
import { CountersignProvider } from '@countersign/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { safe as enSafe } from '../../locales/en/safe.ts'
import { account } from './messages/message.fixture.ts'
import { type ListName, listKey } from './reading/use-listing.ts'
import { SafeContext } from './safe-context.ts'
import { ethereum } from './transactions/transaction.fixture.ts'
import { SafeWordsContext } from './words.ts'

/** What the tests of the page's parts share: a part of it drawn as text, with what was read before. */

type Drawn = {
  readonly gateway?: Site['gateway']
  /** What is known, by the last part of its key. */
  readonly known?: Readonly<Record<string, unknown>>
  readonly lists?: Partial<Readonly<Record<ListName, readonly unknown[]>>>
  readonly failed?: Partial<Readonly<Record<ListName, Error>>>
  /** Whether the lists have a further page. */
  readonly more?: boolean
}

const client = createClient({
  baseUrl: 'https://id.example',
  fetch: async () => Promise.reject(new TypeError('Nobody is asked here.')),
})

/** Draws a part of the page of the Safe of the fixtures. */
export function draw(
  part: ReactNode,
  { gateway, known = {}, lists = {}, failed = {}, more = false }: Drawn = {},
): string {
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  for (const [name, value] of Object.entries(known)) queries.setQueryData(['safe', account, name], value)
  for (const name of ['messages', 'queue', 'history', 'collectibles', 'delegates'] as const) {
    const [results, error] = [lists[name], failed[name]]
    const page = { count: null, next: more ? 'cursor=2' : null, previous: null, results }
    if (results) queries.setQueryData(listKey(account, name), { pages: [page], pageParams: [null] })
    if (error)
      queries
        .getQueryCache()
        .build(queries, { queryKey: listKey(account, name) })
        .setState({ status: 'error', error, fetchStatus: 'idle' })
  }
  return renderToStaticMarkup(
    <CountersignProvider client={client}>
      <QueryClientProvider client={queries}>
        <SafeWordsContext value={enSafe}>
          <SafeContext
            value={{
              account,
              chain: ethereum,
              gateway: gateway === undefined ? { path: '/gateway', wallet: null } : gateway,
            }}
          >
            {part}
          </SafeContext>
        </SafeWordsContext>
      </QueryClientProvider>
    </CountersignProvider>,
  )
}
