/** Which of the pages of requests an address means. */
export type RequestsRoute =
  | { readonly page: 'list' }
  | { readonly page: 'new' }
  | { readonly page: 'keys' }
  | { readonly page: 'request'; readonly id: string }

/** Reads the path of a page of requests; `null` where there is none at it. */
export function requestsRoute(path: string): RequestsRoute | null {
  const [, first, second, ...rest] = path.replace(/\/$/, '').split('/')
  if (first !== 'requests' || rest.length > 0) return null
  switch (second) {
    case undefined:
      return { page: 'list' }
    case 'new':
    case 'keys':
      return { page: second }
    default:
      return /^[\w-]{1,64}$/.test(second) ? { page: 'request', id: second } : null
  }
}

/** Gives the address of the page of a request. */
export function requestHref(id: string): string {
  return `/requests/${encodeURIComponent(id)}`
}
