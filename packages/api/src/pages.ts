import { queryOf } from './query-of.ts'

/** What the server and the browser need to know about a page of the site. */
type PageRoute = {
  readonly path: string
  /** What follows the path: an id, an id or nothing, or an account, which may contain slashes. @default nothing */
  readonly id?: 'required' | 'optional' | 'account'
  /** The parameters of its query. */
  readonly query?: readonly string[]
  /** Search engines may list it. Other pages are only for people who have their link. */
  readonly isListed?: true
  /** People who sign in here stay here. On other pages, signing in leads to their account. */
  readonly staysAfterSignIn?: true
}

const routes = {
  home: { path: '/', isListed: true },
  account: { path: '/account' },
  forYou: { path: '/for-you', staysAfterSignIn: true },
  cosigning: { path: '/cosign', id: 'required' },
  safe: { path: '/safe', id: 'account', query: ['show'], staysAfterSignIn: true },
  proofs: { path: '/proofs', query: ['state', 'search'], staysAfterSignIn: true },
  prove: {
    path: '/prove',
    id: 'optional',
    query: ['purpose', 'audience', 'account', 'request', 'edit'],
    staysAfterSignIn: true,
  },
  proof: { path: '/p', id: 'required', staysAfterSignIn: true },
  open: { path: '/open', isListed: true },
  check: { path: '/check', isListed: true, staysAfterSignIn: true },
  profile: { path: '/a', id: 'account', isListed: true, staysAfterSignIn: true },
  requests: { path: '/requests', id: 'optional', query: ['state', 'search'], staysAfterSignIn: true },
  notifications: { path: '/notifications', staysAfterSignIn: true },
  authorize: {
    path: '/authorize',
    id: 'optional',
    query: ['problem'],
    staysAfterSignIn: true,
  },
  signOut: { path: '/sign-out' },
  privacy: { path: '/privacy', isListed: true, staysAfterSignIn: true },
  help: { path: '/help', isListed: true, staysAfterSignIn: true },
  answer: { path: '/r', id: 'required', query: ['proof'], staysAfterSignIn: true },
} as const satisfies Record<string, PageRoute>

type Routes = typeof routes

export type PageName = keyof Routes

export type Page = Pick<PageRoute, 'isListed' | 'staysAfterSignIn'> & {
  readonly name: PageName
  /** The id or account in the path, as written there; empty if none exists. */
  readonly id: string
}

const patterns = { none: '', required: '/([^/]+)', optional: '(?:/([^/]+))?', account: '/(.*)' } as const

const pages = Object.entries<PageRoute>(routes).map(([name, { path, id, ...page }]) => ({
  ...{ ...page, name: name as PageName },
  pattern: new RegExp(`^${path}${patterns[id ?? 'none']}$`),
}))

/**
 * Returns which page of the site is at a path, or `null`.
 *
 * @example
 * findPage('/p/Xy2') // { name: 'proof', id: 'Xy2', staysAfterSignIn: true }
 * findPage('/unknown') // null
 */
export function findPage(pathname: string): Page | null {
  for (const { pattern, ...page } of pages) {
    const match = pattern.exec(pathname)
    if (match) return { ...page, id: match[1] ?? '' }
  }
  return null
}

/** The size of the badge of a proof, in pixels. */
export const badgeSize = { width: 144, height: 40 } as const

/**
 * Returns the address of the badge of a proof.
 *
 * @param proof - of its page
 * @example
 * <img src={badgeOf(`${origin}${hrefOf('proof', { id })}`)} alt="Proof of this account" {...badgeSize} />
 */
export const badgeOf = (proof: string): string => `${proof}/badge.svg`

type IdOf<Route extends PageRoute> = Route extends { id: 'required' | 'account' }
  ? { readonly id: string }
  : Route extends { id: 'optional' }
    ? { readonly id?: string | undefined }
    : object

type QueryOf<Route extends PageRoute> = Route extends { query: readonly (infer Name extends string)[] }
  ? { readonly [Each in Name]?: string | undefined }
  : object

type ParametersOf<Name extends PageName> = IdOf<Routes[Name]> & QueryOf<Routes[Name]>

/**
 * Returns the address of a page, without the origin.
 *
 * @param parameters - the id or account in its path, and what is in its query
 * @example
 * hrefOf('proof', { id: 'Xy2' }) // '/p/Xy2'
 * hrefOf('proofs', { state: 'valid' }) // '/proofs?state=valid'
 */
export function hrefOf<Name extends PageName>(
  name: Name,
  ...[parameters]: object extends ParametersOf<Name> ? [ParametersOf<Name>?] : [ParametersOf<Name>]
): string {
  const { path, query = [] }: PageRoute = routes[name]
  const given: Readonly<Record<string, string | undefined>> = { ...parameters }
  // A colon needs no encoding, and an account is easier to read with its own.
  const below = given.id === undefined ? '' : `/${encodeURIComponent(given.id).replaceAll('%3A', ':')}`
  return `${path}${below}${queryOf(Object.fromEntries(query.map(each => [each, given[each]])))}`
}
