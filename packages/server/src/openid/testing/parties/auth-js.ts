import { Auth, type AuthConfig } from '@auth/core'
import { html } from 'hono/html'
import { createLogoutHandler, logoutUri } from './logout.ts'
import { type PartyHandler, partyClient, partyPage, sendPage } from './party.ts'

/** Creates an application with Auth.js, whose own pages sign people in and out. */
export function authJs(origin: string, more: Pick<AuthConfig, 'callbacks' | 'logger'> = {}): PartyHandler {
  let config: AuthConfig | undefined
  let handleLogout: PartyHandler['fetch'] | undefined
  /** Where the provider signs the person out. @see OpenID Connect RP-Initiated Logout 1.0 §2 */
  let endSession = ''
  /** The sign-ins that have ended. Nobody can delete a session of Auth.js that is only a cookie. */
  const ended = new Set<unknown>()
  const client = partyClient(origin, {
    id: 'auth-js',
    name: 'Site with Auth.js',
    redirectUris: [`${origin}/auth/callback/countersign`],
    backchannelLogoutUri: logoutUri(origin),
  })

  /** Returns the page that says who is signed in. */
  async function home({ headers }: Request, config: AuthConfig): Promise<Response> {
    const cookie = headers.get('cookie') ?? ''
    const response = await Auth(new Request(`${origin}/auth/session`, { headers: { cookie } }), config)
    const session = (await response.json()) as { user: { email: string } } | null
    const [path, name] = session ? ['signout', 'Sign out'] : ['signin', 'Sign in']
    // Auth.js ends its own session only, and then sends the person to this address.
    const callbackUrl = session ? endSession : `${origin}/`
    const address = `/auth/${path}?${new URLSearchParams({ callbackUrl })}`
    return sendPage(partyPage(session?.user.email, html`<a href="${address}">${name}</a>`))
  }

  return {
    url: origin,
    client,
    connect(issuer) {
      const parameters = { client_id: client.id, post_logout_redirect_uri: `${origin}/signed-out` }
      endSession = `${issuer}/oidc/logout?${new URLSearchParams(parameters)}`
      config = {
        secret: 'the secret of the application itself',
        trustHost: true,
        basePath: '/auth',
        providers: [
          {
            id: 'countersign',
            name: 'Countersign',
            type: 'oidc',
            issuer,
            clientId: client.id,
            clientSecret: client.secret,
            checks: ['pkce', 'state', 'nonce'],
          },
        ],
        ...more,
        callbacks: {
          ...more.callbacks,
          // By default, it leads to its own pages only.
          redirect: ({ url, baseUrl }) =>
            url === endSession || new URL(url, baseUrl).origin === origin ? url : baseUrl,
          async jwt(parameters) {
            const { token, profile } = parameters
            const sid = profile ? profile.sid : token.sid
            if (ended.has(sid)) return null
            const next = more.callbacks?.jwt ? await more.callbacks.jwt(parameters) : token
            return next && { ...next, sid }
          },
        },
      }
      handleLogout = createLogoutHandler({
        issuer,
        clientId: client.id,
        endSessions: async ({ sid }) => void ended.add(sid),
      })
    },
    async fetch(request) {
      if (!config || !handleLogout) throw new Error('No provider is connected.')
      if (request.url === client.backchannelLogoutUri) return handleLogout(request)
      return new URL(request.url).pathname.startsWith('/auth/')
        ? Auth(request, config)
        : home(request, config)
    },
  }
}
