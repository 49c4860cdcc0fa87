import { accounts } from '@countersign/testbed'
import * as oauth from 'oauth4webapi'
import * as client from 'openid-client'
import { describe, expect, inject, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { openApp, openIdOn, origin } from '../testing/app.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { useApp } from '../testing/use-app.ts'
import { clientConfig, discover, Person, redirectUri, secret, signInTo } from './testing/relying-party.ts'

/** Covers registration access tokens, with which applications that registered themselves read their registration. */

const { operatorKey } = openIdOn.openid
const registrationKey = 'a-key-with-which-applications-register-themselves'
const address = `${origin}/oidc/register`
const config = { openid: { operatorKey, registrationKey, clients: [clientConfig('app')] } }

type Registered = {
  client_id: string
  client_secret: string
  registration_access_token: string
  registration_client_uri: string
}

type Requests = { fetch(request: Request): Promise<Response> }

/** Registers as an application does, with the library that many of them use. */
async function register(app: Requests): Promise<Registered> {
  const configuration = await client.dynamicClientRegistration(
    new URL(origin),
    { redirect_uris: [redirectUri] },
    undefined,
    {
      initialAccessToken: registrationKey,
      [client.customFetch]: (url, init) => app.fetch(new Request(url, init as RequestInit)),
    },
  )
  return configuration.clientMetadata() as unknown as Registered
}

async function request(
  app: Requests,
  url: string,
  authorization: string,
  more: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  const { method = 'GET', body, headers } = more
  const response = await app.fetch(
    new Request(url, {
      method,
      headers: { authorization, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
}

const read = (app: Requests, { registration_client_uri: url }: Registered, token: string) =>
  request(app, url, `Bearer ${token}`)

const manage = (app: Requests, method: string, path: string, body?: unknown) =>
  request(app, `${origin}/v1/openid/clients${path}`, `Bearer ${operatorKey}`, { method, body })

describe.each(databaseKinds)('an application that registered itself, on %s,', kind => {
  const log: string[] = []
  const { app } = useApp(kind, url => openApp(url, { log, config }))

  test('reads its registration without its secret, as it is after the operator has changed it', async () => {
    const registered = await register(app)
    const { client_id: id, client_secret: _, registration_access_token: token, ...rest } = registered
    const configuration = await discover(app)
    const response = await client.fetchProtectedResource(
      configuration,
      token,
      new URL(registered.registration_client_uri),
      'GET',
    )
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ client_id: id, registration_access_token: token, ...rest })

    const { client: shown } = (await manage(app, 'GET', `/${id}`)).body
    const changed = { ...shown, name: 'Wiki', siwe: true, authentication: 'none', pkce: 'required' }
    expect((await manage(app, 'PUT', `/${id}`, changed)).status).toBe(200)
    const { client_secret_expires_at: __, ...withoutSecret } = rest as typeof rest & {
      client_secret_expires_at: number
    }
    expect((await read(app, registered, token)).body).toEqual({
      ...withoutSecret,
      ...{ client_id: id, registration_access_token: token },
      ...{ client_name: 'Wiki', token_endpoint_auth_method: 'none' },
      scope: 'offline_access openid profile email groups siwe',
    })
    const head = await request(app, registered.registration_client_uri, `Bearer ${token}`, { method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, body: '' })
    expect(log.join('\n')).not.toContain(token)
    expect(
      JSON.stringify(await app.store.db.selectFrom('openid_client').selectAll().execute()),
    ).not.toContain(token)
  })

  test('reads its registration with oauth4webapi, which is told that a token is invalid', async () => {
    const { registration_access_token: token, registration_client_uri: url } = await register(app)
    const readWith = (token: string) =>
      oauth.protectedResourceRequest(token, 'GET', new URL(url), undefined, undefined, {
        [oauth.customFetch]: (url: string, init: object) => app.fetch(new Request(url, init as RequestInit)),
      })
    expect((await readWith(token)).status).toBe(200)
    await expect(readWith(`${token}x`)).rejects.toMatchObject({
      status: 401,
      cause: [{ scheme: 'bearer', parameters: { error: 'invalid_token' } }],
    })
  })

  test('reads its registration with its own token only, and nobody learns whether it exists', async () => {
    const registered = await register(app)
    const other = await register(app)
    const person = new Person(app)
    await person.signIn(accounts.alice, inject('chainId'))
    const { tokens } = await signInTo(await discover(app), person)
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { registration_access_token: token } = registered
    for (const authorization of [
      '',
      'Bearer',
      token,
      `Basic ${btoa(`${registered.client_id}:${registered.client_secret}`)}`,
      `Basic ${btoa(`${registered.client_id}:${token}`)}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token.toLowerCase()}`,
      `Bearer ${other.registration_access_token}`,
      `Bearer ${registered.client_secret}`,
      `Bearer ${registrationKey}`,
      `Bearer ${operatorKey}`,
      `Bearer ${tokens.access_token}`,
      `Bearer ${tokens.refresh_token}`,
    ]) {
      const [known, unknown] = await Promise.all(
        [registered.registration_client_uri, `${address}/${crypto.randomUUID()}`].map(url =>
          request(app, url, authorization, { headers: { cookie } }),
        ),
      )
      const error = /^Bearer ./.test(authorization) ? 'invalid_token' : undefined
      for (const reply of [known, unknown]) {
        expect({ status: reply?.status, body: reply?.body }, authorization).toEqual({
          status: 401,
          body: {
            ...(error && { error }),
            error_description: 'send the registration_access_token of this client as the bearer token',
          },
        })
        expect(reply?.headers.get('www-authenticate')).toBe(error ? `Bearer error="${error}"` : 'Bearer')
        expect(reply?.headers.get('cache-control')).toBe('no-store')
      }
      expect([...(known?.headers.keys() ?? [])]).toEqual([...(unknown?.headers.keys() ?? [])])
    }
  })

  test('has a token that can do nothing but read its registration', async () => {
    const registered = await register(app)
    const { client_id: id, registration_access_token: token } = registered
    const bearer = `Bearer ${token}`
    const metadata = { redirect_uris: [redirectUri] }
    expect((await request(app, address, bearer, { method: 'POST', body: metadata })).status).toBe(401)
    const clients = `${origin}/v1/openid/clients`
    const { client: shown } = (await manage(app, 'GET', `/${id}`)).body
    for (const [method, url, body] of [
      ['GET', clients],
      ['POST', clients, { ...shown, id: 'another' }],
      ['GET', `${clients}/${id}`],
      ['PUT', `${clients}/${id}`, { ...shown, siwe: true }],
      ['POST', `${clients}/${id}/secret`],
      ['DELETE', `${clients}/${id}`],
    ] as const)
      expect((await request(app, url, bearer, { method, body })).status, `${method} ${url}`).toBe(401)
    expect((await request(app, `${origin}/oidc/userinfo`, bearer)).status).toBe(401)

    const sendForm = async (path: string, authorization: string, form: Record<string, string>) => {
      const response = await app.fetch(
        new Request(`${origin}/oidc/${path}`, {
          ...{ method: 'POST', headers: { authorization }, body: new URLSearchParams(form) },
        }),
      )
      return { status: response.status, body: await response.json() }
    }
    const basic = (id: string, secret: string) => `Basic ${btoa(`${id}:${secret}`)}`
    const refresh = { grant_type: 'refresh_token', refresh_token: token }
    expect(await sendForm('token', bearer, refresh)).toMatchObject({ status: 400 })
    expect(await sendForm('token', basic(id, token), refresh)).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
    expect(await sendForm('token', basic(id, registered.client_secret), refresh)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    expect(await sendForm('introspect', basic('app', secret), { token })).toEqual({
      status: 200,
      body: { active: false },
    })
  })

  test.each(['PUT', 'DELETE', 'POST', 'PATCH', 'OPTIONS'])(
    'can only read its registration: %s is refused, and pages of other sites cannot read the response',
    async method => {
      const registered = await register(app)
      const { registration_client_uri: url, registration_access_token: token } = registered
      const body =
        method === 'DELETE' || method === 'OPTIONS' ? undefined : { ...registered, client_name: 'x' }
      const reply = await request(app, url, `Bearer ${token}`, { method, body })
      expect(reply.status).toBe(405)
      expect(reply.headers.get('allow')).toBe('GET, HEAD')
      const headers = { origin: new URL(redirectUri).origin }
      for (const each of [{ method, body, headers }, { headers }]) {
        const foreign = await request(app, url, `Bearer ${token}`, each)
        expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
      }
      const { client_secret: _, ...rest } = registered
      expect((await read(app, registered, token)).body).toEqual(rest)
    },
  )

  test('has no token any more once it is removed, even if another one is registered with its id', async () => {
    const registered = await register(app)
    const { client_id: id, registration_access_token: token } = registered
    const { client: shown } = (await manage(app, 'GET', `/${id}`)).body
    expect((await manage(app, 'DELETE', `/${id}`)).status).toBe(204)
    expect((await read(app, registered, token)).status).toBe(401)
    const again = await manage(app, 'POST', '', shown)
    expect(again.status).toBe(201)
    expect(JSON.stringify(again.body)).not.toContain('registration')
    expect((await read(app, registered, token)).status).toBe(401)
  })

  test.each([
    '%00',
    '%ff',
    '%',
    '..%2fregister',
    '%2e%2e',
    '__proto__',
    'constructor',
    '%F0%9F%A6%8A',
    "'%20or%201=1--",
    'app',
    'a'.repeat(20_000),
  ])('cannot read the registration of the client %j', async id => {
    const { client_id: own, registration_access_token: token } = await register(app)
    for (const each of [id, `${own}${id}`]) {
      const { status } = await request(app, `${address}/${each}`, `Bearer ${token}`)
      // As an address, two dots are the folder above, where nothing is.
      expect(status, each).toBe(each === '%2e%2e' ? 404 : 401)
    }
  })
})

describe.each(databaseKinds)('a registration access token, on %s,', kind => {
  test('is valid on every server, except while registration is off or the configuration has the client', async () => {
    const database = await freshDatabase(kind)
    const first = await openApp(database.url, { config })
    const registered = await register(first)
    const { client_id: id, registration_access_token: token } = registered
    await first.close()
    const statusWith = async (openid: Config['openid']) => {
      const app = await openApp(database.url, { config: { openid } })
      const response = await app.fetch(
        new Request(registered.registration_client_uri, { headers: { authorization: `Bearer ${token}` } }),
      )
      await app.close()
      return response.status
    }
    expect(await statusWith(config.openid)).toBe(200)
    expect(await statusWith({ ...config.openid, clients: [clientConfig(id)] })).toBe(401)
    expect(await statusWith({ operatorKey })).toBe(404)
    expect(await statusWith(config.openid)).toBe(200)
    await database.remove()
  })
})
