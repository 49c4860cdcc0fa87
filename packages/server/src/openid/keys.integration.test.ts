import { fileURLToPath } from 'node:url'
import { accounts } from '@countersign/testbed'
import * as client from 'openid-client'
import { describe, expect, inject, test } from 'vitest'
import { idTokenKeys } from '../keys/id-token-keys.ts'
import { openApp, openIdOn, origin } from '../testing/app.ts'
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

  const keySet = async () =>
    (await (await app.fetch(new Request(`${origin}/oidc/jwks`))).json()) as {
      keys: Record<string, unknown>[]
    }

  async function signedIn() {
    const person = new Person(app)
    await person.signIn(alice, chainId)
    return person
  }

  test('are signed with a new key within a minute after it was replaced, and older ones stay valid', async () => {
    const person = await signedIn()
    const before = await signInTo(await discover(app), person)
    const keysOf = idTokenKeys({
      db: app.store.db,
      settings: { openid: { rotateDays: 90 } },
      now: () => Date.now() + ahead,
    })
    await Promise.all(keysOf.map(each => each.rotate()))
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
    const keysAt = async ({ fetch }: typeof second) =>
      ((await (await fetch(new Request(`${origin}/oidc/jwks`))).json()) as { keys: { kid: string }[] }).keys
    await keysAt(second)
    const keysOf = idTokenKeys({
      db: app.store.db,
      settings: { openid: { rotateDays: 90 } },
      now: () => Date.now() + ahead,
    })
    await Promise.all(keysOf.map(each => each.rotate()))
    ahead += minute / 2
    const { tokens } = await signInTo(await discover(app), person)
    expect((await keysAt(second)).map(({ kid }) => kid)).toContain(headerOf(tokens.id_token).kid)
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
      const keysOf = idTokenKeys({
        db: app.store.db,
        settings: { openid: { rotateDays: 90 } },
        now: () => Date.now() + ahead,
      })
      await Promise.all(keysOf.map(each => each.rotate()))
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
    const keysOf = idTokenKeys({ db: own.store.db, settings: { openid: { rotateDays: 90 } }, now })
    const kids = await Promise.all(keysOf.map(each => each.rotate()))
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
