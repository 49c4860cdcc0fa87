import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { genericOAuth } from 'better-auth/plugins'
import { html } from 'hono/html'
import { type PartyHandler, partyClient, partyPage, sendPage } from './party.ts'

/** Creates an application with better-auth's generic OAuth, whose page calls its endpoints. */
export function betterAuthParty(origin: string): PartyHandler {
  let auth: ReturnType<typeof open> | undefined
  const client = partyClient(origin, {
    id: 'better-auth',
    name: 'Site with better-auth',
    redirectUris: [`${origin}/api/auth/callback/countersign`],
  })

  function open(issuer: string) {
    return betterAuth({
      baseURL: origin,
      secret: 'the secret of the application itself',
      database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
      telemetry: { enabled: false },
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
      auth = open(issuer)
    },
    async fetch(request) {
      if (!auth) throw new Error('No provider is connected.')
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
