import { accounts } from '@countersign/testbed'
import * as client from 'openid-client'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { openApp, origin } from '../testing/app.ts'
import { databaseKinds } from '../testing/database.ts'
import { useApp } from '../testing/use-app.ts'
import {
  appOrigin,
  clientConfig,
  discover,
  Person,
  redirectUri,
  signInTo,
  start,
} from './testing/relying-party.ts'

/** Covers clients that the operator registers over HTTP. */

const operatorKey = 'a-key-of-the-operator-of-thirty-two-characters'
const wanted = { id: 'wiki', name: 'Wiki', url: appOrigin, redirectUris: [redirectUri] }

type Shown = { id: string; source: string; createdAt: string | null; [field: string]: unknown }
type Changed = { client: Shown; secret: string | null }

describe.each(databaseKinds)('clients over HTTP, on %s,', kind => {
  let ahead = 0
  const { app } = useApp(kind, url =>
    openApp(url, {
      config: {
        openid: {
          operatorKey,
          groups: [{ name: 'staff', accounts: [`eip155:1:${accounts.bob.address}`] }],
          clients: [clientConfig('app')],
        },
      },
      now: () => Date.now() + ahead,
    }),
  )

  beforeEach(async () => {
    await app.store.db.deleteFrom('openid_client').execute()
    await app.store.db.deleteFrom('openid_consent').execute()
  })

  /** A program of the operator. It sends no origin. */
  async function send<Body>(method: string, path = '', body?: unknown, key: string | null = operatorKey) {
    const response = await app.fetch(
      new Request(`${origin}/v1/openid/clients${path}`, {
        method,
        headers: {
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Body }
  }

  const register = async (more: object = {}) => (await send<Changed>('POST', '', { ...wanted, ...more })).body

  const problem = (status: number, code: string, more: object = {}) => ({
    status,
    body: { code, ...more },
  })

  async function signedIn() {
    const person = new Person(app)
    await person.signIn(accounts.alice, inject('chainId'))
    return person
  }

  const configure = (secret: string | null) =>
    discover(app, 'wiki', secret === null ? client.None() : client.ClientSecretBasic(secret))

  test('are registered with a secret that is shown once and stored as a hash, and people sign in to them', async () => {
    const { client: shown, secret } = await register()
    expect(shown).toMatchObject({
      ...wanted,
      source: 'api',
      authentication: 'client_secret_basic',
      siwe: false,
    })
    expect(secret).toMatch(/^[\w-]{43}$/)
    const stored = JSON.stringify(await app.store.db.selectFrom('openid_client').selectAll().execute())
    expect(stored).not.toContain(secret)
    expect(JSON.stringify((await send('GET', '/wiki')).body)).not.toMatch(/secret_?hash|"secret"/i)
    const { tokens } = await signInTo(await configure(secret), await signedIn())
    expect(tokens.claims()).toMatchObject({ aud: 'wiki' })
  })

  test('are listed before those of the configuration, which cannot be changed here', async () => {
    await register()
    const { body } = await send<{ items: Shown[] }>('GET')
    expect(body.items.map(({ id, source }) => [id, source])).toEqual([
      ['wiki', 'api'],
      ['app', 'configuration'],
    ])
    const own = { ...wanted, id: 'app' }
    expect(await send('POST', '', own)).toMatchObject(problem(409, 'client-exists'))
    expect(await send('PUT', '/app', own)).toMatchObject(problem(409, 'client-configured'))
    expect(await send('POST', '/app/secret')).toMatchObject(problem(409, 'client-configured'))
    expect(await send('DELETE', '/app')).toMatchObject(problem(409, 'client-configured'))
  })

  test('are listed in pages, newest first, also those that were registered in the same millisecond', async () => {
    const ids = ['a', 'b', '~c', 'd.d', 'e-e']
    for (const id of ids) await register({ id })
    await app.store.db.updateTable('openid_client').set({ created_at: 1_000 }).execute()
    await register()
    type Listed = { items: Shown[]; next: string | null }
    const all = (await send<Listed>('GET')).body
    expect(all.items.map(({ id }) => id)).toEqual([
      'wiki',
      ...all.items.slice(1, -1).map(({ id }) => id),
      'app',
    ])
    expect(all).toMatchObject({ items: { length: 7 }, next: null })
    for (const limit of [1, 2, 3, 6, 7]) {
      const read: Shown[] = []
      for (let next: string | null = ''; next !== null; ) {
        const { body }: { body: Listed } = await send('GET', `?limit=${limit}${next && `&cursor=${next}`}`)
        expect(body.items.length).toBeGreaterThan(0)
        expect(body.items.length).toBeLessThanOrEqual(limit)
        read.push(...body.items)
        next = body.next
      }
      expect(read).toEqual(all.items)
    }
    for (const query of ['?limit=101', '?limit=0', '?cursor=1', '?cursor=1.__proto__', '?cursor=1.a%2Fb'])
      expect(await send('GET', query)).toMatchObject(problem(400, 'request-invalid'))
  })

  test('that become pairwise receive a pseudonym as user name, also of people who had another one there', async () => {
    const { secret } = await register()
    const person = await signedIn()
    const nameNow = async () =>
      (await signInTo(await configure(secret), person)).tokens.claims()?.preferred_username
    const known = await nameNow()
    await send('PUT', '/wiki', { ...wanted, subject: 'pairwise' })
    expect(await nameNow()).toMatch(/^user-\w{10}$/)
    await send('PUT', '/wiki', wanted)
    expect(await nameNow()).toBe(known)
  })

  test('that cannot be read are counted, and hide no others', async () => {
    for (const id of ['a', 'b', 'c']) await register({ id })
    await app.store.db.updateTable('openid_client').set({ payload: '{}' }).where('id', '=', 'b').execute()
    const { body } = await send<{ items: Shown[] }>('GET')
    expect(body).toMatchObject({ unreadable: 1, next: null })
    expect(body.items.map(({ id }) => id).toSorted()).toEqual(['a', 'app', 'c'])
  })

  test('are registered once, also by a hundred requests at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, () => send('POST', '', wanted)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(99)
  })

  test('are replaced by what a program read and changed, and keep their secret', async () => {
    const links = { logoUri: `${appOrigin}/logo.png`, policyUri: `${appOrigin}/privacy` }
    const { client: before, secret } = await register({ ...links, tosUri: `${appOrigin}/terms` })
    expect(before).toMatchObject({ ...links, tosUri: `${appOrigin}/terms` })
    const added = `${appOrigin}/other`
    // Where it is managed, and since when, is not for others to say.
    const changed = {
      ...before,
      source: 'configuration',
      createdAt: null,
      redirectUris: [redirectUri, added],
    }
    expect((await send<Changed>('PUT', '/wiki', changed)).body).toEqual({
      secret: null,
      client: { ...before, redirectUris: [redirectUri, added] },
    })
    const { tokens } = await signInTo(await configure(secret), await signedIn())
    expect(tokens.claims()).toMatchObject({ aud: 'wiki' })
    const started = await start(await configure(secret), { redirect_uri: added })
    expect((await (await signedIn()).open(started.url)).location).toContain(`${added}?code=`)
  })

  test('have no secret while they use none, and get one when they need it', async () => {
    expect(await register({ authentication: 'none' })).toMatchObject({
      secret: null,
      client: { pkce: 'required' },
    })
    expect(await send('POST', '/wiki/secret')).toMatchObject(problem(400, 'request-invalid'))
    const { body } = await send<Changed>('PUT', '/wiki', wanted)
    const { tokens } = await signInTo(await configure(body.secret), await signedIn())
    expect(tokens.claims()).toMatchObject({ aud: 'wiki' })
    await send('PUT', '/wiki', { ...wanted, authentication: 'none' })
    const [row] = await app.store.db.selectFrom('openid_client').select('secret_hash').execute()
    expect(row).toEqual({ secret_hash: null })
  })

  test('whose secret was replaced are refused with the one before', async () => {
    const { secret } = await register()
    const renewed = (await send<{ secret: string }>('POST', '/wiki/secret')).body.secret
    const person = await signedIn()
    await expect(signInTo(await configure(secret), person)).rejects.toMatchObject({ status: 401 })
    expect((await signInTo(await configure(renewed), person)).tokens.claims()).toMatchObject({ aud: 'wiki' })
  })

  test('that were removed are unknown: their tokens end, and nobody has agreed to their successor', async () => {
    const { secret } = await register()
    const person = await signedIn()
    const { tokens } = await signInTo(await configure(secret), person)
    expect((await send('DELETE', '/wiki')).status).toBe(204)
    expect(await send('DELETE', '/wiki')).toMatchObject(problem(404, 'client-not-found'))
    const removed = await configure(secret)
    expect((await person.open((await start(removed)).url)).location).toContain('problem=unknown-client')
    await expect(
      client.fetchUserInfo(removed, tokens.access_token, client.skipSubjectCheck),
    ).rejects.toThrow()
    try {
      ahead = 2_000
      const successor = await configure((await register()).secret)
      const started = await start(successor, { prompt: 'none' })
      expect((await person.open(started.url)).location).toContain('error=consent_required')
      expect(await client.tokenIntrospection(successor, tokens.access_token)).toEqual({ active: false })
      await expect(client.refreshTokenGrant(successor, tokens.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      })
      await expect(
        client.fetchUserInfo(successor, tokens.access_token, client.skipSubjectCheck),
      ).rejects.toThrow()
    } finally {
      ahead = 0
    }
  })

  test('get nothing that people agreed to give an application that had the id before', async () => {
    const { secret } = await register()
    const person = await signedIn()
    await signInTo(await configure(secret), person)
    // As if it had been in the configuration, or the server had stopped while it was removed.
    await app.store.db.deleteFrom('openid_client').execute()
    const started = await start(await configure((await register()).secret), { prompt: 'none' })
    expect((await person.open(started.url)).location).toContain('error=consent_required')
    expect((await person.sessions()).body.items[0]?.applications).toEqual([])
  })

  test.each([
    ['the signature', { siwe: false }, { siwe: true }],
    ['a group', { groups: [] }, { groups: ['staff'] }],
  ])(
    'that receive %s only later ask for it first, also with the tokens that they have',
    async (_, less, more) => {
      const { secret } = await register(less)
      const person = await signedIn()
      const configuration = await configure(secret)
      const scope = 'openid siwe groups'
      const { tokens } = await signInTo(configuration, person, { scope })
      expect((await send('PUT', '/wiki', { ...wanted, ...more })).status).toBe(200)
      await expect(
        client.fetchUserInfo(configuration, tokens.access_token, client.skipSubjectCheck),
      ).rejects.toThrow()
      const { url } = await start(configuration, { scope, prompt: 'none' })
      expect((await person.open(url)).location).toContain('error=consent_required')
      expect((await signInTo(configuration, person, { scope })).tokens.claims()).toMatchObject({
        aud: 'wiki',
      })
    },
  )

  test('have the secret that was made last, whatever is replaced at the same time', async () => {
    await register()
    const [renewed] = await Promise.all([
      send<{ secret: string }>('POST', '/wiki/secret'),
      ...Array.from({ length: 20 }, () => send('PUT', '/wiki', wanted)),
    ])
    const { tokens } = await signInTo(await configure(renewed.body.secret), await signedIn())
    expect(tokens.claims()).toMatchObject({ aud: 'wiki' })
  })

  test('get one secret if many requests make them need one', async () => {
    await register({ authentication: 'none' })
    const replies = await Promise.all(Array.from({ length: 20 }, () => send<Changed>('PUT', '/wiki', wanted)))
    expect(replies.filter(({ body }) => body.secret !== null)).toHaveLength(1)
  })

  test('that the configuration hides can be removed', async () => {
    const { db } = app.store
    await register()
    await db.updateTable('openid_client').set({ id: 'app' }).execute()
    expect((await send('DELETE', '/app')).status).toBe(204)
    expect(await send('DELETE', '/app')).toMatchObject(problem(409, 'client-configured'))
    expect((await send('GET', '/app')).status).toBe(200)
  })

  test('that require PKCE get nothing without it', async () => {
    const { secret } = await register({ pkce: 'required' })
    const configuration = await configure(secret)
    const { url } = await start(configuration)
    for (const name of ['code_challenge', 'code_challenge_method']) url.searchParams.delete(name)
    expect((await (await signedIn()).open(url)).location).toContain('error=invalid_request')
  })

  test('are managed with the key of the operator only', async () => {
    await register()
    const person = await signedIn()
    for (const key of [null, '', 'x', operatorKey.slice(1), `${operatorKey}x`])
      for (const [method, path, body] of [
        ['GET', ''],
        ['POST', '', wanted],
        ['GET', '/wiki'],
        ['PUT', '/wiki', wanted],
        ['POST', '/wiki/secret'],
        ['DELETE', '/wiki'],
      ] as const)
        expect(await send(method, path, body, key)).toMatchObject(problem(401, 'operator-key-refused'))
    expect(await person.send('GET', '/v1/openid/clients')).toMatchObject(problem(401, 'operator-key-refused'))
    expect((await send('GET', '/wiki')).status).toBe(200)
  })

  test.each([
    ['id', { id: '__proto__' }, '1 to 64 letters'],
    ['id', { id: 'constructor' }, '1 to 64 letters'],
    ['id', { id: '..' }, '1 to 64 letters'],
    ['redirectUris.0', { redirectUris: ['http://app.example.net/cb'] }, 'an https address'],
    ['redirectUris', { redirectUris: [] }, 'a list of 1 to 20 addresses'],
    ['secret', { secret: 'x'.repeat(40) }, 'left out: there is no such field'],
    ['siwe', { siwe: true, subject: 'pairwise' }, 'false with the subject pairwise'],
    ['jwks', { authentication: 'private_key_jwt' }, 'a key set'],
    ['groups.0', { groups: ['board'] }, 'one of openid.groups: staff'],
    ['name', { name: 'Wiki\u202e' }, 'visible characters'],
  ])('with a wrong %s are refused, with what is allowed', async (field, more, allowed) => {
    const errors = [{ field, allowed: expect.stringContaining(allowed) }]
    expect(await send('POST', '', { ...wanted, ...more })).toMatchObject(
      problem(400, 'request-invalid', { errors }),
    )
    expect((await send<{ items: Shown[] }>('GET')).body.items).toHaveLength(1)
  })

  test('keep their id', async () => {
    await register()
    expect(await send('PUT', '/wiki', { ...wanted, id: 'other' })).toMatchObject(
      problem(400, 'request-invalid'),
    )
  })

  test('are removed with the tokens of a session that cannot be read', async () => {
    const { db } = app.store
    await register()
    const spoiled = { id: '!1', session_id: null, sub: 'a', payload: '{"authorizations":{"wiki":{"grantId"' }
    await db.insertInto('openid_session').values(spoiled).execute()
    await db
      .insertInto('openid_artifact')
      .values({
        ...{ id: '!2', kind: 'RefreshToken', payload: '{"clientId":"wiki"}', session_id: '!1' },
        ...{ grant_id: 'a', user_code: null, browser_hash: null, consumed_at: null },
        ...{ created_at: Date.now(), expires_at: Date.now() + 60_000 },
      })
      .execute()
    expect((await send('DELETE', '/wiki')).status).toBe(204)
    expect(await db.selectFrom('openid_artifact').select('id').where('id', '=', '!2').execute()).toEqual([])
    expect((await register()).client).toMatchObject({ id: 'wiki' })
  })

  test('whose rules have changed since are left out, and the log says which', async () => {
    await register()
    const spoiled = app.store.db.updateTable('openid_client')
    await spoiled.set({ payload: 'no JSON' }).execute()
    expect((await send<{ items: Shown[] }>('GET')).body.items.map(({ id }) => id)).toEqual(['app'])
    await spoiled.set({ payload: '{"id":"wiki"}' }).execute()
    expect((await send<{ items: Shown[] }>('GET')).body.items.map(({ id }) => id)).toEqual(['app'])
    expect(await send('GET', '/wiki')).toMatchObject(problem(404, 'client-not-found'))
    expect((await send('DELETE', '/wiki')).status).toBe(204)
  })
})

test('without an operator key, no client can be registered', async () => {
  const app = await openApp('sqlite::memory:', { config: { openid: { clients: [clientConfig('app')] } } })
  for (const key of ['', 'null', 'undefined', operatorKey]) {
    const response = await app.fetch(
      new Request(`${origin}/v1/openid/clients`, { headers: { authorization: `Bearer ${key}` } }),
    )
    expect(response.status).toBe(401)
  }
  await app.close()
})

test('with an operator key and no client yet, there is a provider', async () => {
  const app = await openApp('sqlite::memory:', { config: { openid: { operatorKey } } })
  const reply = await app.fetch(new Request(`${origin}/.well-known/openid-configuration`))
  expect(reply.status).toBe(200)
  await app.close()
})
