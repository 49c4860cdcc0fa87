/** One of the pages of requests. */
export type RequestsRoute =
  | { readonly page: 'list' }
  | { readonly page: 'new' }
  | { readonly page: 'keys' }
  | { readonly page: 'request'; readonly id: string }

/** Parses the part of a path after `/requests`. Returns `null` for an unknown page. */
export function readRoute(below: string): RequestsRoute | null {
  switch (below) {
    case '':
      return { page: 'list' }
    case 'new':
    case 'keys':
      return { page: below }
    default:
      return /^[\w-]{1,64}$/.test(below) ? { page: 'request', id: below } : null
  }
}
