import { createClient } from '@countersign/api'
import { CountersignProvider } from '@countersign/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { messages as shared } from '../../../locales/compiled/en/shared.ts'
import { requests as enRequests } from '../../../locales/en/requests.ts'
import { PageWordsContext } from '../../../locales/words.ts'

/** Options to render a part of these pages in tests, with cached data. */

type Drawn = {
  /** The cached data, with its query key. */
  readonly known?: readonly (readonly [readonly unknown[], unknown])[]
  readonly failed?: readonly (readonly [readonly unknown[], Error])[]
  /** Whether the server has not yet said who is signed in. @default false: nobody is */
  readonly isLoading?: boolean
}

const client = createClient({
  baseUrl: 'https://id.example.org',
  fetch: async () => Promise.reject(new TypeError('Nobody is asked here.')),
})

/** Returns a list in the form of the query cache, with its first page loaded. */
export function pages<Item>(items: readonly Item[], next: string | null = null, unreadable = 0) {
  return { pages: [{ items, next, unreadable }], pageParams: [undefined] }
}

/** Renders a part of the pages of requests. */
export function draw(part: ReactNode, { known = [], failed = [], isLoading = false }: Drawn = {}): string {
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  for (const [key, value] of known) queries.setQueryData(key, value)
  for (const [queryKey, error] of failed)
    queries
      .getQueryCache()
      .build(queries, { queryKey })
      .setState({ status: 'error', error, fetchStatus: 'idle' })
  return renderToStaticMarkup(
    <CountersignProvider client={client} {...(!isLoading && { session: null })}>
      <QueryClientProvider client={queries}>
        <PageWordsContext value={{ requests: enRequests, shared }}>{part}</PageWordsContext>
      </QueryClientProvider>
    </CountersignProvider>,
  )
}
