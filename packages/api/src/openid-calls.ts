import type { Call, PageClient } from './page-client.ts'
import type { AuthorizationReply, Consents, OpenIdNext, OpenIdSignOut } from './types.ts'

const path = '/v1/openid'
const authorizationPath = (id: string) => `${path}/authorizations/${encodeURIComponent(id)}`
const locationOf = ({ location }: OpenIdNext) => location

/**
 * Returns the calls for signing in to other applications (OpenID Connect).
 *
 * @see OpenID Connect Core 1.0, OpenID Connect RP-Initiated Logout 1.0
 * @example
 * const { authorization, continue: agree } = openIdCalls(client)
 * console.log((await authorization(id)).client.name)
 * location.assign(await agree(id))
 */
export function openIdCalls({ call }: Pick<PageClient, 'call'>) {
  return {
    /** An application’s request to sign a person in; only for the browser that came with it. */
    authorization: (id: string, options?: Call) =>
      call<AuthorizationReply>('GET', authorizationPath(id), options).then(
        ({ authorization }) => authorization,
      ),
    /** Continues to the application with the account that is signed in. @returns the address to open */
    continue: (id: string, options?: Call) =>
      call<OpenIdNext>('POST', `${authorizationPath(id)}/continue`, options).then(locationOf),
    /** Goes back to the application without signing in. @returns the address to open */
    cancel: (id: string, options?: Call) =>
      call<OpenIdNext>('POST', `${authorizationPath(id)}/cancel`, options).then(locationOf),
    /** The applications that the signed-in account has agreed to sign in to. */
    consents: (options?: Call) => call<Consents>('GET', `${path}/consents`, options),
    /** Revokes what the account agreed to, and signs it out of the application. */
    revokeConsent: (client: string, options?: Call) =>
      call<void>('POST', `${path}/consents/revoke`, options, { client }),
    /** An application’s request to sign out. */
    signOutRequest: (options?: Call) => call<OpenIdSignOut>('GET', `${path}/sign-out`, options),
    /** Signs out here and of all applications. @returns the address to open */
    signOut: (options?: Call) => call<OpenIdNext>('POST', `${path}/sign-out`, options).then(locationOf),
  }
}
