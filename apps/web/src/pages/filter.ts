/** The filter of a list. It is part of the page's address, so that it survives a reload and can be shared. */
export type Filter<Status extends string> = { readonly status: Status | null; readonly search: string }

/** The filter that shows everything. */
export const everything = { status: null, search: '' } as const

/** The longest search text, in characters. */
export const longestSearch = 100

/**
 * Parses the filter from the address.
 *
 * @param query - with or without its question mark
 * @param statuses - those that the list can be filtered by
 */
export function readFilter<Status extends string>(
  query: string,
  statuses: readonly Status[],
): Filter<Status> {
  const parameters = new URLSearchParams(query)
  const status = parameters.get('state')
  return {
    status: statuses.find(known => known === status) ?? null,
    search: (parameters.get('search') ?? '').slice(0, longestSearch),
  }
}

/** Returns the address of a list with a filter. @param path - of the list, such as `/requests` */
export function filterHref(path: string, { status, search }: Filter<string>): string {
  const parameters = new URLSearchParams()
  if (status) parameters.set('state', status)
  if (search) parameters.set('search', search)
  const query = parameters.toString()
  return query ? `${path}?${query}` : path
}
