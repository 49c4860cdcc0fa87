import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { accounts } from '@countersign/testbed'
import * as client from 'openid-client'
import { describe, expect, inject, test } from 'vitest'
import { withEnvironment } from '../config/environment.ts'
import type { Tables } from '../store/tables.ts'
import { openApp, origin } from '../testing/app.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { clientConfig, discover, Person, signInTo } from './testing/relying-party.ts'

/** Covers a server where OpenID Connect is off, or was switched off. */

/** Its tables, of which each one refers only to later ones. */
const tables = [
  'openid_membership',
  'openid_logout',
  'openid_username',
  'openid_consent',
  'openid_signature',
  'openid_artifact',
  'openid_session',
  'openid_client',
  'openid_secret',
] as const satisfies (keyof Tables)[]

const on = { openid: { clients: [clientConfig('app')] } }

async function modulesLoadedWith(config: object): Promise<string[]> {
  const program = fileURLToPath(new URL('testing/list-modules.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(config)])
  return JSON.parse(stdout)
}

test('a server loads no module of OpenID Connect while it is off', async () => {
  expect(await modulesLoadedWith({})).toEqual([])
  const loaded = await modulesLoadedWith(on)
  expect(loaded.some(url => url.endsWith('/openid/openid.ts'))).toBe(true)
})

test('off, it has no routes, and the pages are told', async () => {
  const get = async (config: object, path: string) => {
    const app = await openApp('sqlite::memory:', { config })
    const response = await app.fetch(new Request(`${origin}${path}`))
    await app.close()
    return { status: response.status, body: await response.json().catch(() => undefined) }
  }
  for (const path of ['/v1/openid/consents', '/v1/openid/clients', '/oidc/jwks'])
    expect((await get({}, path)).status, path).toBe(404)
  expect((await get({}, '/v1/site')).body).toMatchObject({ openId: false })
  expect((await get(on, '/v1/site')).body).toMatchObject({ openId: true })
  const listed = withEnvironment({}, { COUNTERSIGN_OPENID_CLIENTS: JSON.stringify(on.openid.clients) })
  expect((await get(listed, '/v1/site')).body).toMatchObject({ openId: true })
})

test.each(databaseKinds)('a server where it never was on uses none of its tables, on %s', async kind => {
  const database = await freshDatabase(kind)
  const app = await openApp(database.url)
  const { db } = app.store
  for (const table of tables) await db.schema.dropTable(table).execute()
  const person = new Person(app)
  await person.signIn(accounts.alice, inject('chainId'))
  await app.storage.recount()
  await app.sweep()
  expect((await person.send('DELETE', '/v1/session')).status).toBe(204)
  await app.sweep()
  await app.close()
  await database.remove()
})

describe.each(databaseKinds)('a server where it was switched off, on %s,', kind => {
  test('removes what has expired, and keeps a session that has ended while an application could be told of it', async () => {
    const database = await freshDatabase(kind)
    let ahead = 0
    const open = (config: object) => openApp(database.url, { config, now: () => Date.now() + ahead })
    const app = await open(on)
    const { db } = app.store
    const person = new Person(app)
    await person.signIn(accounts.alice, inject('chainId'))
    const configuration = await discover(app)
    const { tokens } = await signInTo(configuration, person)
    const time = Date.now()
    await db.insertInto('openid_membership').values({ id: 'a', is_member: 1, checked_at: time }).execute()
    const logout = { id: 'a', client_id: 'app', sub: 'a', sid: 'a', failures: 0, leased_until: 0 }
    await db
      .insertInto('openid_logout')
      .values({ ...logout, created_at: time, due_at: time })
      .execute()
    const off = await open({})
    const counts = async () => {
      const tables = ['openid_artifact', 'openid_session', 'openid_logout', 'openid_membership'] as const
      const rows = await Promise.all(tables.map(table => db.selectFrom(table).select('id').execute()))
      return rows.map(({ length }) => length)
    }
    const [artifacts = 0] = await counts()
    expect(artifacts).toBeGreaterThan(1)
    await off.sweep()
    expect(await counts()).toEqual([artifacts, 1, 1, 1])

    // The person signs out while it is off: applications can still be told.
    const here = new Person(off)
    for (const [name, value] of person.cookies) here.cookies.set(name, value)
    expect((await here.send('DELETE', '/v1/session')).status).toBe(204)
    await off.sweep()
    expect(await counts()).toEqual([artifacts, 1, 1, 1])
    await expect(client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })

    const privateKeys = () =>
      db.selectFrom('receipt_key').select('purpose').where('private_key', 'is not', null).execute()
    expect((await privateKeys()).map(({ purpose }) => purpose)).toContain('id-tokens-rs256')
    ahead = 400 * 86_400_000
    await off.sweep()
    expect(await counts()).toEqual([0, 0, 0, 0])
    // A key that is too old cannot be stolen from a database.
    expect(await privateKeys()).toEqual([])
    // The keys are the last of what is removed.
    ahead += 411 * 86_400_000
    await off.sweep()
    expect(await db.selectFrom('receipt_key').select('purpose').execute()).toEqual([])
    await off.close()
    await app.close()
    await database.remove()
  })
})
