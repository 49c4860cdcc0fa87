import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import openIdConnect from 'express-openid-connect'
import { html } from 'hono/html'
import { type Party, partyClient, partyPage } from './party.ts'

/** Keeps sessions as a store of `express-session` does. */
function memoryStore() {
  const kept = new Map<string, unknown>()
  type Done<Value> = (error: unknown, value?: Value) => void
  return {
    get: (id: string, done: Done<never>) => done(null, kept.get(id) as never),
    set: (id: string, session: unknown, done?: Done<void>) => {
      kept.set(id, session)
      done?.(null)
    },
    destroy: (id: string, done?: Done<void>) => {
      kept.delete(id)
      done?.(null)
    },
  }
}

/** Starts an application with express-openid-connect. */
export async function startExpress(): Promise<Party & AsyncDisposable> {
  const web = express()
  const http = web.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const client = {
    ...partyClient(url, {
      id: 'express',
      name: 'Site with Express',
      redirectUris: [`${url}/callback`],
      backchannelLogoutUri: `${url}/backchannel-logout`,
    }),
    postLogoutRedirectUris: [url],
  }
  return {
    url,
    client,
    connect(issuer) {
      web.use(
        openIdConnect.auth({
          issuerBaseURL: issuer,
          baseURL: url,
          clientID: client.id,
          clientSecret: client.secret,
          secret: 'the secret of the application itself',
          authorizationParams: { response_type: 'code', scope: 'openid profile email' },
          authRequired: false,
          idpLogout: true,
          backchannelLogout: { store: memoryStore() },
        }),
      )
      web.get('/', async ({ oidc }, response) => {
        const link = oidc.isAuthenticated()
          ? html`<a href="/logout">Sign out</a>`
          : html`<a href="/login">Sign in</a>`
        response.send(String(await partyPage(oidc.user?.sub, link)))
      })
      web.get('/me', openIdConnect.requiresAuth(), async (request, response) => {
        response.json({ claims: request.oidc.idTokenClaims, info: await request.oidc.fetchUserInfo() })
      })
      web.get('/refresh', openIdConnect.requiresAuth(), async (request, response) => {
        const before = request.oidc.accessToken?.access_token
        const after = await request.oidc.accessToken?.refresh()
        response.json({ isNew: after !== undefined && after.access_token !== before })
      })
    },
    async [Symbol.asyncDispose]() {
      const closed = once(http, 'close')
      http.close()
      http.closeAllConnections()
      await closed
    },
  }
}
