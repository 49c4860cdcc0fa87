import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { genericOAuth } from 'better-auth/plugins'
import { html } from 'hono/html'
import { decodeJwt } from 'jose'
import { createLogoutHandler, logoutUri } from './logout.ts'
import { type PartyHandler, partyClient, partyPage, sendPage } from './party.ts'

/** Creates an application with better-auth's generic OAuth, whose page calls its endpoints. */
export function betterAuthParty(origin: string): PartyHandler {
  let auth: ReturnType<typeof open> | undefined
  let handleLogout: PartyHandler['fetch'] | undefined
  const client = partyClient(origin, {
    id: 'better-auth',
    name: 'Site with better-auth',
    redirectUris: [`${origin}/api/auth/callback/countersign`],
    backchannelLogoutUri: logoutUri(origin),
  })

  function open(issuer: string) {
    return betterAuth({
      baseURL: origin,
      secret: 'the secret of the application itself',
      database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
      telemetry: { enabled: false },
      session: { additionalFields: { sid: { type: 'string', required: false, input: false } } },
      databaseHooks: {
        session: {
          create: {
            async before(session, context) {
              const accounts = (await context?.context.internalAdapter.findAccounts(session.userId)) ?? []
              const idToken = accounts.find(({ providerId }) => providerId === 'countersign')?.idToken
              return { data: { ...session, sid: idToken ? decodeJwt(idToken).sid : null } }
            },
          },
        },
      },
      plugins: [
        genericOAuth({
          config: [
            {
              providerId: 'countersign',
              discoveryUrl: `${issuer}/.well-known/openid-configuration`,
              requireIdTokenVerification: true,
              clientId: client.id,
              clientSecret: client.secret,
              tokenEndpointAuth: { method: 'client_secret_basic' },
              scopes: ['openid', 'profile', 'email'],
              postLogoutRedirectURI: `${origin}/signed-out`,
            },
          ],
        }),
      ],
    })
  }

  return {
    url: origin,
    client,
    connect(issuer) {
      const opened = open(issuer)
      auth = opened
      handleLogout = createLogoutHandler({
        issuer,
        clientId: client.id,
        async endSessions({ sid }) {
          const { adapter, internalAdapter } = await opened.$context
          const where = [{ field: 'sid', value: sid }]
          const sessions = await adapter.findMany<{ token: string }>({ model: 'session', where })
          await internalAdapter.deleteSessions(sessions.map(({ token }) => token))
        },
      })
    },
    async fetch(request) {
      if (!auth || !handleLogout) throw new Error('No provider is connected.')
      if (request.url === client.backchannelLogoutUri) return handleLogout(request)
      if (new URL(request.url).pathname.startsWith('/api/auth/')) return auth.handler(request)
      const session = await auth.api.getSession({ headers: request.headers })
      return sendPage(
        session
          ? partyPage(session.user.email, button('Sign out', 'sign-out', '{}'))
          : partyPage(
              undefined,
              button('Sign in', 'sign-in/social', '{"provider":"countersign","callbackURL":"/"}'),
            ),
      )
    },
  }
}

/** Renders a button that calls an endpoint, and goes to the address in the response. */
const button = (name: string, path: string, body: string) =>
  html`<button data-path="${path}" data-body="${body}">${name}</button>
    <script type="module">
      const button = document.querySelector('button')
      button.onclick = async () => {
        const response = await fetch('/api/auth/' + button.dataset.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: button.dataset.body,
        })
        location.href = (await response.json()).url
      }
    </script>`
