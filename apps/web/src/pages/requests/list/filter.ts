import type { RequestFilter, RequestStatus } from '@countersign/api'

/** The states that can be looked for, in the order of a request's life. */
export const statuses = ['open', 'proven', 'withdrawn', 'expired'] as const satisfies RequestStatus[]

/** What is looked for. Stands in the address of the page, so that it stays with a reload, and can be passed on. */
export type Filter = { readonly status: RequestStatus | null; readonly search: string }

/** The longest words that are looked for, in characters. */
export const longestSearch = 100

/** Reads what is looked for from the address. @param query - with or without its question mark */
export function readFilter(query: string): Filter {
  const parameters = new URLSearchParams(query)
  const status = parameters.get('state')
  return {
    status: statuses.find(known => known === status) ?? null,
    search: (parameters.get('search') ?? '').slice(0, longestSearch),
  }
}

/** Writes the address of the list with what is looked for. */
export function filterHref({ status, search }: Filter): string {
  const parameters = new URLSearchParams()
  if (status) parameters.set('state', status)
  if (search) parameters.set('search', search)
  const query = parameters.toString()
  return query ? `/requests?${query}` : '/requests'
}

/** What the server is asked for. */
export function asked({ status, search }: Filter): RequestFilter {
  const words = search.trim()
  return { ...(status ? { status } : {}), ...(words ? { search: words } : {}) }
}
