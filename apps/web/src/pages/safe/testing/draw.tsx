import { createClient, type Site } from '@countersign/api'
import { CountersignProvider } from '@countersign/react'
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { messages as shared } from '../../../locales/compiled/en/shared.ts'
import { safe as enSafe } from '../../../locales/en/safe.ts'
import { PageWordsContext } from '../../../locales/words.ts'
import { type ListName, listKey, SafeContext } from '../reading.ts'
import { account } from './message.ts'
import { ethereum } from './transaction.ts'

/** Options to render a part of the page in tests, with cached data. */

type Drawn = {
  readonly gateway?: Site['gateway']
  /** The cached data, by the last part of its query key. */
  readonly known?: Readonly<Record<string, unknown>>
  /** Further cached data by its whole query key; an error if it could not be read. */
  readonly queries?: readonly (readonly [QueryKey, unknown])[]
  readonly lists?: Partial<Readonly<Record<ListName, readonly unknown[]>>>
  readonly failed?: Partial<Readonly<Record<ListName, Error>>>
  /** Whether the lists have another page. */
  readonly more?: boolean
}

const client = createClient({
  baseUrl: 'https://id.example',
  fetch: async () => Promise.reject(new TypeError('Nobody is asked here.')),
})

/** Renders a part of the page of the Safe in the fixtures. */
export function draw(
  part: ReactNode,
  { gateway, known = {}, queries: further = [], lists = {}, failed = {}, more = false }: Drawn = {},
): string {
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  const fail = (queryKey: QueryKey, error: Error) =>
    queries
      .getQueryCache()
      .build(queries, { queryKey })
      .setState({ status: 'error', error, fetchStatus: 'idle' })
  for (const [name, value] of Object.entries(known)) queries.setQueryData(['safe', account, name], value)
  for (const [key, value] of further)
    if (value instanceof Error) fail(key, value)
    else queries.setQueryData(key, value)
  for (const name of ['messages', 'queue', 'history', 'collectibles', 'delegates'] as const) {
    const [results, error] = [lists[name], failed[name]]
    const page = { items: results, next: more ? 'cursor=2' : null }
    if (results) queries.setQueryData(listKey(account, name), { pages: [page], pageParams: [undefined] })
    if (error) fail(listKey(account, name), error)
  }
  return renderToStaticMarkup(
    <CountersignProvider client={client}>
      <QueryClientProvider client={queries}>
        <PageWordsContext value={{ safe: enSafe, shared }}>
          <SafeContext
            value={{
              account,
              chain: ethereum,
              gateway: gateway === undefined ? { path: '/gateway', wallet: null } : gateway,
            }}
          >
            {part}
          </SafeContext>
        </PageWordsContext>
      </QueryClientProvider>
    </CountersignProvider>,
  )
}
