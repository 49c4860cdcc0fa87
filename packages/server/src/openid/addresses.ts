/** Where the provider's addresses are. */
export const openIdPaths = {
  authorization: '/oidc/authorize',
  end_session: '/oidc/logout',
  introspection: '/oidc/introspect',
  jwks: '/oidc/jwks',
  pushed_authorization_request: '/oidc/par',
  revocation: '/oidc/revoke',
  token: '/oidc/token',
  userinfo: '/oidc/userinfo',
} as const

/** Where applications register themselves (RFC 7591 §3). The provider's library has nothing there. */
export const registrationPath = '/oidc/register'

/**
 * Whether the provider has something at a path. Its own router also accepts other spellings, in upper case or with a
 * slash at the end, for which the limits of a path would not count.
 */
export function isOpenIdPath(path: string): boolean {
  return (
    path.startsWith('/.well-known/') ||
    Object.values(openIdPaths).some(known => known === path) ||
    /^\/oidc\/authorize\/[\w-]+$/.test(path) ||
    /^\/oidc\/logout\/(?:confirm|success)$/.test(path)
  )
}
