import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { accounts } from '@countersign/testbed'
import express from 'express'
import { auth, requiresAuth } from 'express-openid-connect'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { origin } from '../../testing/app.ts'
import { openServer } from '../testing/application.ts'
import { secret } from '../testing/relying-party.ts'

const { alice } = accounts
const sub = `eip155:0:${alice.address}`

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

describe('express-openid-connect', () => {
  async function signIn() {
    const web = express()
    const http = web.listen(0, '127.0.0.1')
    await once(http, 'listening')
    onTestFinished(async () => {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    })
    const baseURL = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    const server = await openServer({
      client: {
        redirectUris: [`${baseURL}/callback`],
        postLogoutRedirectUris: [baseURL],
        backchannelLogoutUri: `${baseURL}/backchannel-logout`,
      },
    })
    web.use(
      auth({
        issuerBaseURL: origin,
        baseURL,
        clientID: 'app',
        clientSecret: secret,
        secret: 'the secret of the application itself',
        authorizationParams: { response_type: 'code', scope: 'openid profile email' },
        authRequired: false,
        idpLogout: true,
        backchannelLogout: { store: memoryStore() },
      }),
    )
    web.get('/', (request, response) => void response.json(request.oidc.isAuthenticated()))
    web.get('/me', requiresAuth(), async (request, response) => {
      response.json({ claims: request.oidc.idTokenClaims, info: await request.oidc.fetchUserInfo() })
    })
    web.get('/refresh', requiresAuth(), async (request, response) => {
      const before = request.oidc.accessToken?.access_token
      const after = await request.oidc.accessToken?.refresh()
      response.json({ isNew: after !== undefined && after.access_token !== before })
    })
    const { person, browser } = server
    await person.signIn(alice, inject('chainId'))
    const read = async (path: string) => (await browser.visit(`${baseURL}${path}`)).response.json()
    expect(await read('/login')).toBe(true)
    return { ...server, read }
  }

  test('signs a person in, reads the claims, refreshes, and signs out here', async () => {
    const { person, read } = await signIn()
    expect(await read('/me')).toMatchObject({
      claims: { sub, email_verified: false },
      info: { sub, preferred_username: expect.any(String) },
    })
    expect(await read('/refresh')).toEqual({ isNew: true })
    expect(await read('/logout')).toBe(false)
    expect((await person.session()).body.session).toBeNull()
  })

  test('signs the person out when it is told that they signed out here', async () => {
    const { person, read } = await signIn()
    await person.send('DELETE', '/v1/session')
    await expect.poll(() => read('/')).toBe(false)
  })
})
