/** What the server and the browser need to know about a page of the site. */
type PageRoute = {
  /** The group is what follows the page's own path: an id, or an account. */
  readonly path: RegExp
  /** Search engines may list it. Other pages are only for people who have their link. */
  readonly isListed?: true
  /** People who sign in here stay here. On other pages, signing in leads to their account. */
  readonly staysAfterSignIn?: true
}

const routes = {
  home: { path: /^\/$/, isListed: true },
  account: { path: /^\/account$/ },
  cosigning: { path: /^\/cosign\/([^/]+)$/ },
  safe: { path: /^\/safe\/(.*)$/ },
  prove: { path: /^\/prove(?:\/([^/]+))?$/, staysAfterSignIn: true },
  proof: { path: /^\/p\/([^/]+)$/, staysAfterSignIn: true },
  check: { path: /^\/check$/, isListed: true, staysAfterSignIn: true },
  profile: { path: /^\/a\/(.*)$/, isListed: true },
  requests: { path: /^\/requests(?:\/([^/]+))?$/, staysAfterSignIn: true },
  answer: { path: /^\/r\/([^/]+)$/, staysAfterSignIn: true },
} satisfies Record<string, PageRoute>

export type PageName = keyof typeof routes

export type Page = Omit<PageRoute, 'path'> & {
  readonly name: PageName
  /** The id or account in the path, as written there; empty if there is none. */
  readonly id: string
}

/** Returns which page of the site is at a path, or `null`. */
export function findPage(pathname: string): Page | null {
  for (const [name, { path, ...page }] of Object.entries(routes)) {
    const match = path.exec(pathname)
    if (match) return { ...page, name: name as PageName, id: match[1] ?? '' }
  }
  return null
}
