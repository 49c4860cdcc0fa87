import { Auth, type AuthConfig } from '@auth/core'
import { accounts } from '@countersign/testbed'
import { describe, expect, inject, test } from 'vitest'
import { origin } from '../../testing/app.ts'
import { openServer, signedOutUri } from '../testing/application.ts'
import { appOrigin, secret } from '../testing/relying-party.ts'

const { alice } = accounts
const sub = `eip155:0:${alice.address}`

describe('Auth.js', () => {
  async function signIn() {
    let idToken = ''
    let claims: Record<string, unknown> = {}
    const config: AuthConfig = {
      secret: 'the secret of the application itself',
      trustHost: true,
      basePath: '/auth',
      providers: [
        {
          id: 'countersign',
          name: 'Countersign',
          type: 'oidc',
          issuer: origin,
          clientId: 'app',
          clientSecret: secret,
          checks: ['pkce', 'state', 'nonce'],
        },
      ],
      callbacks: {
        jwt({ token, account, profile }) {
          if (account) idToken = account.id_token ?? ''
          if (profile) claims = { ...profile }
          return token
        },
      },
      logger: {
        error: error => {
          throw error
        },
      },
    }
    const server = await openServer({
      client: { redirectUris: [`${appOrigin}/auth/callback/countersign`] },
      application: async request =>
        new URL(request.url).pathname.startsWith('/auth/')
          ? Auth(request, config)
          : new Response('a page of the application'),
    })
    await server.person.signIn(alice, inject('chainId'))
    /** Submits one of the forms of Auth.js. */
    const submit = async (path: string) => {
      const { response } = await server.browser.visit(`${appOrigin}/auth/csrf`)
      const { csrfToken } = (await response.json()) as { csrfToken: string }
      return server.browser.visit(`${appOrigin}/auth/${path}`, {
        method: 'POST',
        body: new URLSearchParams({ csrfToken, callbackUrl: `${appOrigin}/auth/session` }),
      })
    }
    const session = async () => {
      const { response } = await server.browser.visit(`${appOrigin}/auth/session`)
      return (await response.json()) as { user: Record<string, unknown> } | null
    }
    await submit('signin/countersign')
    return { ...server, submit, session, idToken: () => idToken, claims: () => claims }
  }

  test('signs a person in, reads the claims, and signs out here', async () => {
    const { person, browser, submit, session, idToken, claims } = await signIn()
    expect(claims()).toMatchObject({ sub, iss: origin, email_verified: false })
    expect((await session())?.user).toMatchObject({
      name: claims().name,
      email: `${alice.address.toLowerCase()}@id.example.org`,
    })
    await submit('signout')
    expect(await session()).toBeNull()
    // Auth.js ends its own session only; applications send the person to the provider themselves.
    const parameters = new URLSearchParams({
      id_token_hint: idToken(),
      post_logout_redirect_uri: signedOutUri,
    })
    const { url } = await browser.visit(`${origin}/oidc/logout?${parameters}`)
    expect(url.href).toBe(signedOutUri)
    expect((await person.session()).body.session).toBeNull()
  })

  test('is told when the person signs out here', async () => {
    const { person, claims, logoutToken } = await signIn()
    await person.send('DELETE', '/v1/session')
    expect(await logoutToken()).toMatchObject({ sub, sid: claims().sid })
  })
})
