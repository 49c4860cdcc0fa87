import type { RequestFilter, RequestStatus } from '@countersign/api'

/** The statuses to filter by, in the order of a request's life. */
export const statuses = ['open', 'proven', 'withdrawn', 'expired'] as const satisfies RequestStatus[]

/** The filter of the list. It is part of the page's address, so that it survives a reload and can be shared. */
export type Filter = { readonly status: RequestStatus | null; readonly search: string }

/** The longest search text, in characters. */
export const longestSearch = 100

/** Parses the filter from the address. @param query - with or without its question mark */
export function readFilter(query: string): Filter {
  const parameters = new URLSearchParams(query)
  const status = parameters.get('state')
  return {
    status: statuses.find(known => known === status) ?? null,
    search: (parameters.get('search') ?? '').slice(0, longestSearch),
  }
}

/** Returns the address of the list with a filter. */
export function filterHref({ status, search }: Filter): string {
  const parameters = new URLSearchParams()
  if (status) parameters.set('state', status)
  if (search) parameters.set('search', search)
  const query = parameters.toString()
  return query ? `/requests?${query}` : '/requests'
}

/** Returns the filter in the form of the API. */
export function asked({ status, search }: Filter): RequestFilter {
  const words = search.trim()
  return { ...(status ? { status } : {}), ...(words ? { search: words } : {}) }
}
