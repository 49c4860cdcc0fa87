import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { accounts } from '@countersign/testbed'
import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, type JSONWebKeySet, jwtVerify } from 'jose'
import type { Kysely } from 'kysely'
import * as client from 'openid-client'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { idTokenKeys } from '../keys/id-token-keys.ts'
import type { Tables } from '../store/tables.ts'
import { type Log, openApp, openIdOn, origin, type TestApp } from '../testing/app.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { countersign } from '../testing/program.ts'
import { useApp } from '../testing/use-app.ts'
import { clientConfig, discover, Person, signInTo } from './testing/relying-party.ts'

/** Covers the keys of ID tokens, and those with which clients authenticate. */

const chainId = inject('chainId')
const { alice } = accounts
const minute = 60_000
const day = 86_400_000

const headerOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string; alg: string }

/** Replaces the server's own keys. @returns the `kid` of the new ones */
const rotate = (db: Kysely<Tables>, now: () => number) => {
  const settings = { openid: { rotateDays: 90, signingKeys: [] } }
  return Promise.all(idTokenKeys({ db, settings, now }).map(keys => keys.rotate()))
}

/** Returns a key of the operator, in PEM. */
const pemOf = (algorithm: 'RS256' | 'ES256') =>
  (algorithm === 'RS256'
    ? generateKeyPairSync('rsa', { modulusLength: 3072 })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  ).privateKey
    .export({ format: 'pem', type: 'pkcs8' })
    .toString()

/** Computes the `kid` of a key in PEM with another library than the server. */
const kidOf = async (pem: string) => calculateJwkThumbprint(await exportJWK(createPrivateKey(pem)))

const keySetOf = async ({ fetch }: Pick<TestApp, 'fetch'>): Promise<JSONWebKeySet> =>
  (await fetch(new Request(`${origin}/oidc/jwks`))).json() as Promise<JSONWebKeySet>

describe.each(databaseKinds)('ID tokens, on %s,', kind => {
  /** Only ever grows: the clock of a server does not go back. */
  let ahead = 0
  const { app, database } = useApp(kind, async url => {
    const keyed = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
    pair = keyed
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', keyed.publicKey)
    const keys = [{ kty, crv, x, y, kid: 'k1', alg: 'ES256', use: 'sig' }]
    return openApp(url, {
      now: () => Date.now() + ahead,
      config: {
        openid: {
          clients: [
            clientConfig('app'),
            clientConfig('keyed', { authentication: 'private_key_jwt', jwks: { keys } }),
          ],
        },
      },
    })
  })
  let pair: CryptoKeyPair

  const keySet = () => keySetOf(app)

  async function signedIn() {
    const person = new Person(app)
    await person.signIn(alice, chainId)
    return person
  }

  test('are signed with a new key within a minute after it was replaced, and older ones stay valid', async () => {
    const person = await signedIn()
    const before = await signInTo(await discover(app), person)
    await rotate(app.store.db, () => Date.now() + ahead)
    ahead += minute
    const configuration = await discover(app)
    const after = await signInTo(configuration, person)
    const [old, fresh] = [headerOf(before.tokens.id_token), headerOf(after.tokens.id_token)]
    expect(fresh.kid).not.toBe(old.kid)
    const { keys } = await keySet()
    expect(keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining([old.kid, fresh.kid]))
    for (const key of keys)
      for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(key).not.toHaveProperty(part)
    // An application returns the older one when the person signs out there.
    const url = client.buildEndSessionUrl(configuration, { id_token_hint: before.tokens.id_token ?? '' })
    expect((await person.open(url)).location).toBe('/sign-out')
  })

  test('can be verified with the key set of each server from the moment another one signs with a new key', async () => {
    const second = await openApp(database.url, {
      now: () => Date.now() + ahead,
      config: { openid: { clients: [clientConfig('app')] } },
    })
    const person = await signedIn()
    await signInTo(await discover(app), person)
    ahead += minute / 2
    await keySetOf(second)
    await rotate(app.store.db, () => Date.now() + ahead)
    ahead += minute / 2
    const { tokens } = await signInTo(await discover(app), person)
    expect((await keySetOf(second)).keys.map(({ kid }) => kid)).toContain(headerOf(tokens.id_token).kid)
    await second.close()
  })

  test.each([
    ['an address', ({ href }: URL) => new Request(href)],
    [
      'a form',
      ({ origin, pathname, searchParams }: URL) =>
        new Request(`${origin}${pathname}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: searchParams.toString(),
        }),
    ],
  ])(
    'are accepted as hints by each server from the moment another one signs with a new key, in %s',
    async (_, toRequest) => {
      const second = await openApp(database.url, {
        now: () => Date.now() + ahead,
        config: { openid: { clients: [clientConfig('app')] } },
      })
      const person = await signedIn()
      await signInTo(await discover(app), person)
      ahead += minute / 2
      await second.fetch(new Request(`${origin}/oidc/jwks`))
      await rotate(app.store.db, () => Date.now() + ahead)
      ahead += minute / 2
      const configuration = await discover(app)
      const { tokens } = await signInTo(configuration, person)
      const url = client.buildEndSessionUrl(configuration, { id_token_hint: tokens.id_token ?? '' })
      const { status, headers } = await second.fetch(toRequest(url))
      expect(status).toBe(303)
      // A refused one leads to an error, or is passed on as it is.
      expect(headers.get('location')).not.toMatch(/error|id_token_hint/)
      await second.close()
    },
  )

  test('are signed with a new key also after the clock of the server was set back', async () => {
    const apart = await freshDatabase(kind)
    let later = 60 * minute
    const now = () => Date.now() + later
    const own = await openApp(apart.url, { now, config: { openid: { clients: [clientConfig('app')] } } })
    await discover(own)
    const kids = await rotate(own.store.db, now)
    later = 0
    const person = new Person(own)
    await person.signIn(alice, chainId)
    const { tokens } = await signInTo(await discover(own), person)
    expect(kids).toContain(headerOf(tokens.id_token).kid)
    await own.close()
    await apart.remove()
  })

  test.each([
    ['a file', ['--config', fileURLToPath(new URL('../testing/openid.config.ts', import.meta.url))], {}],
    ['the key of the operator', [], { COUNTERSIGN_OPERATOR_KEY: openIdOn.openid.operatorKey }],
  ])('are signed with a new key after the command line, with %s, has replaced it', async (_, more, env) => {
    // The program has the real clock: this server's may not be days ahead, as that of the other tests.
    let later = 0
    const apart = await freshDatabase(kind)
    const own = await openApp(apart.url, {
      now: () => Date.now() + later,
      config: { openid: { clients: [clientConfig('app')] } },
    })
    const person = new Person(own)
    await person.signIn(alice, chainId)
    const before = await signInTo(await discover(own), person)
    const { code, output } = await countersign(['keys', 'rotate', ...more], {
      ...env,
      DATABASE_URL: apart.url,
    })
    expect(code).toBe(0)
    later = minute
    const after = await signInTo(await discover(own), person)
    const { kid } = headerOf(after.tokens.id_token)
    expect(kid).not.toBe(headerOf(before.tokens.id_token).kid)
    expect(output).toContain(kid)
    await own.close()
    await apart.remove()
  })

  test('have keys of their own, apart from those of receipts', async () => {
    await signInTo(await discover(app), await signedIn())
    const receipts = await app.fetch(new Request(`${origin}/.well-known/jwks.json`))
    const kids = ((await receipts.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
    for (const { kid } of (await keySet()).keys) expect(kids).not.toContain(kid)
  })

  test('get a new key when the current one is too old, and the public part is removed after more than a year', async () => {
    const { tokens } = await signInTo(await discover(app), await signedIn())
    const { kid } = headerOf(tokens.id_token)
    ahead += 90 * day
    await app.sweep()
    const next = await signInTo(await discover(app), await signedIn())
    expect(headerOf(next.tokens.id_token).kid).not.toBe(kid)
    ahead += 411 * day
    await app.sweep()
    ahead += minute
    expect((await keySet()).keys.map(key => key.kid)).not.toContain(kid)
  })

  test('get new keys if the database has lost all', async () => {
    const { tokens } = await signInTo(await discover(app), await signedIn())
    await app.store.db.deleteFrom('receipt_key').where('purpose', '!=', 'receipts').execute()
    ahead += minute
    const next = await signInTo(await discover(app), await signedIn())
    expect(headerOf(next.tokens.id_token).kid).not.toBe(headerOf(tokens.id_token).kid)
  })

  test('are given to a client that authenticates with a key', async () => {
    const configuration = await discover(
      app,
      'keyed',
      client.PrivateKeyJwt({ key: pair.privateKey, kid: 'k1' }),
    )
    const { tokens } = await signInTo(configuration, await signedIn())
    expect(tokens.claims()?.aud).toBe('keyed')
  })
})

describe.each(databaseKinds)('ID tokens with keys of the operator, on %s,', kind => {
  /** Opens a server with keys, and applications for both algorithms. */
  async function open(url: string, signingKeys: string[], more: { log?: Log; now?: () => number } = {}) {
    const app = await openApp(url, {
      ...more,
      config: {
        openid: { clients: [clientConfig('app'), clientConfig('es', { idTokens: 'ES256' })], signingKeys },
      },
    })
    onTestFinished(() => app.close())
    return app
  }

  async function database() {
    const { url, remove } = await freshDatabase(kind)
    onTestFinished(remove)
    return url
  }

  /** Signs a person in to an application. @returns the ID token */
  async function idTokenOf(app: TestApp, id: 'app' | 'es' = 'app') {
    const person = new Person(app)
    await person.signIn(alice, chainId)
    const configuration = await discover(app, id)
    const { tokens } = await signInTo(configuration, person)
    return tokens.id_token ?? ''
  }

  /** Verifies an ID token with the key set of a server. @returns its header */
  async function verify(app: TestApp, token: string) {
    const { protectedHeader } = await jwtVerify(token, createLocalJWKSet(await keySetOf(app)), {
      issuer: origin,
    })
    return protectedHeader
  }

  /** Signs out with an ID token as hint. @returns where that leads */
  async function signOutWith(app: TestApp, hint: string) {
    const url = client.buildEndSessionUrl(await discover(app), { id_token_hint: hint })
    return (await app.fetch(new Request(url))).headers.get('location')
  }

  test('are signed with the first one of each algorithm, and the others are published', async () => {
    const [rs, es, otherRs] = [pemOf('RS256'), pemOf('ES256'), pemOf('RS256')]
    const log: Log = []
    const app = await open(await database(), [rs, es, otherRs], { log })
    expect(await verify(app, await idTokenOf(app))).toMatchObject({
      alg: 'RS256',
      kid: await kidOf(rs),
    })
    expect(await verify(app, await idTokenOf(app, 'es'))).toMatchObject({
      alg: 'ES256',
      kid: await kidOf(es),
    })
    const { keys } = await keySetOf(app)
    expect(keys.map(({ kid }) => kid).sort()).toEqual(
      [await kidOf(rs), await kidOf(es), await kidOf(otherRs)].sort(),
    )
    for (const key of keys)
      for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(key).not.toHaveProperty(part)
    const rows = await app.store.db.selectFrom('receipt_key').selectAll().execute()
    expect(rows.map(({ private_key }) => private_key)).toEqual([null, null, null])
    const written = JSON.stringify([rows, log])
    for (const pem of [rs, es, otherRs]) {
      const { d = '' } = createPrivateKey(pem).export({ format: 'jwk' })
      expect(written).not.toContain(d.slice(0, 30))
      expect(written).not.toContain(pem.split('\n')[1])
    }
  })

  test('of one algorithm only, leave the other one to the keys of the server', async () => {
    const es = pemOf('ES256')
    const app = await open(await database(), [es])
    const own = await verify(app, await idTokenOf(app))
    expect(await verify(app, await idTokenOf(app, 'es'))).toMatchObject({ kid: await kidOf(es) })
    const rows = await app.store.db
      .selectFrom('receipt_key')
      .select(['id', 'purpose'])
      .where('private_key', 'is not', null)
      .execute()
    expect(rows).toEqual([{ id: own.kid, purpose: 'id-tokens-rs256' }])
  })

  test.each([
    ['next to the new one', (before: string, after: string) => [after, before]],
    ['by itself', (_: string, after: string) => [after]],
  ])('stay valid after the key was replaced %s, also as hints', async (_, toKeys) => {
    const url = await database()
    const [before, after] = [pemOf('RS256'), pemOf('RS256')]
    const old = await idTokenOf(await open(url, [before]))
    const app = await open(url, toKeys(before, after))
    expect(await verify(app, await idTokenOf(app))).toMatchObject({ kid: await kidOf(after) })
    expect(await verify(app, old)).toMatchObject({ kid: await kidOf(before) })
    expect(await signOutWith(app, old)).not.toMatch(/error|problem/)
  })

  test('stay valid after a change from keys of the server to one of the operator, and back', async () => {
    const url = await database()
    let ahead = 0
    const now = () => Date.now() + ahead
    const pem = pemOf('RS256')
    const first = await open(url, [], { now })
    const ownToken = await idTokenOf(first)
    const own = await verify(first, ownToken)

    const second = await open(url, [pem], { now })
    const token = await idTokenOf(second)
    const { kid } = await verify(second, token)
    expect(kid).toBe(await kidOf(pem))
    expect(await verify(second, ownToken)).toEqual(own)
    expect(await signOutWith(second, ownToken)).not.toMatch(/error|problem/)
    await second.sweep()
    const stored = () =>
      second.store.db
        .selectFrom('receipt_key')
        .select('private_key')
        .where('purpose', '=', 'id-tokens-rs256')
        .execute()
    expect((await stored()).every(({ private_key }) => private_key === null)).toBe(true)

    // The public part of a configured key counts from its last use, not from its first.
    ahead = 300 * day
    await keySetOf(second)
    const third = await open(url, [], { now })
    ahead = 600 * day
    await third.sweep()
    const back = await idTokenOf(third)
    expect((await verify(third, back)).kid).not.toBe(kid)
    expect((await keySetOf(third)).keys.map(key => key.kid)).toContain(kid)
    expect((await keySetOf(third)).keys.map(key => key.kid)).not.toContain(own.kid)
    expect(await signOutWith(third, token)).not.toMatch(/error|problem/)
    ahead = 711 * day
    await third.sweep()
    ahead += minute
    expect((await keySetOf(third)).keys.map(key => key.kid)).not.toContain(kid)
  })

  test('can be verified with the key set of a server that has another key, or none', async () => {
    const url = await database()
    const [pem, another] = [pemOf('RS256'), pemOf('RS256')]
    const apps = await Promise.all([open(url, [pem]), open(url, [another]), open(url, [])])
    const tokens = []
    for (const app of apps) tokens.push(await idTokenOf(app))
    for (const app of apps)
      for (const token of tokens) {
        await verify(app, token)
        expect(await signOutWith(app, token)).not.toMatch(/error|problem/)
      }
    const kids = await Promise.all(tokens.map(async token => headerOf(token).kid))
    expect(new Set(kids).size).toBe(3)
  })

  test('are not replaced by the command line, which says so', async () => {
    const url = await database()
    const pem = pemOf('RS256')
    const app = await open(url, [pem])
    const { kid } = await verify(app, await idTokenOf(app))
    const es = await verify(app, await idTokenOf(app, 'es'))
    const folder = mkdtempSync(join(tmpdir(), 'countersign-keys-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const config = join(folder, 'countersign.config.ts')
    const run = async (signingKeys: string[]) => {
      writeFileSync(
        config,
        `export default ${JSON.stringify({ openid: { ...openIdOn.openid, signingKeys } })}`,
      )
      return countersign(['keys', 'rotate', '--config', config], { DATABASE_URL: url })
    }
    const { code, output } = await run([pem])
    expect(code).toBe(0)
    expect(output).toContain(`ID tokens are still signed with the key ${kid}`)
    const [, fresh] = /New ID tokens are signed with the key ([\w-]+), within/.exec(output) ?? []
    expect([undefined, kid, es.kid]).not.toContain(fresh)

    const bad = await run([pem.replace(/\n.{20}/, '\n')])
    expect(bad.code).toBe(2)
    expect(bad.output).toMatch(/^Configuration: openid\.signingKeys\[0\] is "…", but it must be [^\n]*\n$/)
  })
})
