import { accounts } from '@countersign/testbed'
import { sql } from 'kysely'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Log, openApp, origin } from '../testing/app.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { openSafeSession } from '../testing/safe-session.ts'
import { useSafeWorld } from '../testing/use-app.ts'
import { openLogoutListener } from './testing/logout-listener.ts'
import { clientConfig, discover, Person, signInTo } from './testing/relying-party.ts'

/** Covers that applications learn when a session ends, and that its tokens end with it. */

const chainId = inject('chainId')
const { alice } = accounts

let application: Awaited<ReturnType<typeof openLogoutListener>>

beforeAll(async () => {
  application = await openLogoutListener()
})
afterAll(() => application.close())

const config = () => ({
  openid: {
    clients: [clientConfig('app', { backchannelLogoutUri: application.url })],
    privateHosts: [application.host],
  },
  webhooks: { retry: [0, 0, 0, 0, 0] },
})

describe.each(databaseKinds)('when a session ends, on %s,', kind => {
  test.each(['sign-out', 'another device', 'expiry'])(
    'by %s, the application is told, and its tokens end',
    async how => {
      let ahead = 0
      const database = await freshDatabase(kind)
      const app = await openApp(database.url, { config: config(), now: () => Date.now() + ahead })
      app.openId.start()
      application.fail(2)
      const before = application.heard.length
      const person = new Person(app)
      await person.signIn(alice, chainId)
      const configuration = await discover(app)
      const { tokens } = await signInTo(configuration, person)
      if (how === 'sign-out') await person.send('DELETE', '/v1/session')
      else if (how === 'another device') {
        const other = new Person(app)
        await other.signIn(alice, chainId)
        await other.send('DELETE', '/v1/sessions?keep=current')
      } else {
        ahead = 40 * 86_400_000
        await app.sweep()
      }
      await expect(client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')).rejects.toMatchObject(
        { error: 'invalid_grant' },
      )
      // Retries as webhooks do: the application failed twice.
      await expect.poll(() => application.heard.length).toBe(before + 1)
      expect(application.heard.at(-1)).toMatchObject({
        iss: origin,
        aud: 'app',
        sub: `eip155:0:${alice.address}`,
        sid: tokens.claims()?.sid,
        typ: 'logout+jwt',
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      })
      expect(application.heard.at(-1)).not.toHaveProperty('nonce')
      await expect
        .poll(async () => (await app.store.db.selectFrom('openid_logout').selectAll().execute()).length)
        .toBe(0)
      await app.close()
      await database.remove()
    },
  )
})

test.each(databaseKinds)('sessions that cannot be read keep no others from ending, on %s', async kind => {
  const database = await freshDatabase(kind)
  const log: Log = []
  const app = await openApp(database.url, { config: config(), log })
  const person = new Person(app)
  await person.signIn(alice, chainId)
  await signInTo(await discover(app), person)
  // Before any other, so many that they would fill a round.
  const spoiled = Array.from({ length: 200 }, (_, index) => ({
    ...{ id: `!${index}`, session_id: null, sub: 'a', payload: '{"authorizations' },
  }))
  await app.store.db.insertInto('openid_session').values(spoiled).execute()
  const before = application.heard.length
  app.openId.start()
  await person.send('DELETE', '/v1/session')
  await expect.poll(() => application.heard.length).toBe(before + 1)
  // One line for each, which says what happened.
  const lines = log.filter(line => line.includes('"id":"!'))
  expect(lines).toHaveLength(spoiled.length)
  for (const line of lines) expect(line).toContain('they were not told')
  await app.close()
  await database.remove()
})

test('an application that a person signs in to while they revoke the consent of another one is told when the session ends', async () => {
  const database = await freshDatabase('postgres')
  const app = await openApp(database.url, {
    config: {
      openid: {
        clients: [clientConfig('app'), clientConfig('other', { backchannelLogoutUri: application.url })],
        privateHosts: [application.host],
      },
    },
  })
  const { db } = app.store
  const waiting = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
    return rows.length
  }
  const person = new Person(app)
  await person.signIn(alice, chainId)
  const stored = () => db.selectFrom('openid_session').select('payload').executeTakeFirstOrThrow()
  const store = (payload: string) => db.updateTable('openid_session').set({ payload }).compile()
  await signInTo(await discover(app), person)
  const before = await stored()
  const { tokens } = await signInTo(await discover(app, 'other'), person)
  const after = await stored()
  await db.executeQuery(store(before.payload))
  // The sign-in to the other one ends while the revocation waits for its row.
  const revocation = await db.transaction().execute(async transaction => {
    await sql`select id from openid_session for update`.execute(transaction)
    const revoking = person.send('POST', '/v1/openid/consents/revoke', { client: 'app' })
    await expect.poll(waiting).toBe(1)
    await transaction.executeQuery(store(after.payload))
    return { revoking }
  })
  const { status } = await revocation.revoking
  expect(status).toBe(204)
  const heard = application.heard.length
  app.openId.start()
  await person.send('DELETE', '/v1/session')
  await expect.poll(() => application.heard.length).toBe(heard + 1)
  expect(application.heard.at(-1)).toMatchObject({ aud: 'other', sid: tokens.claims()?.sid })
  await app.close()
  await database.remove()
})

test.each(databaseKinds)(
  'a consent stays as long as the tokens that it gave cannot be ended, on %s',
  async kind => {
    const database = await freshDatabase(kind)
    const app = await openApp(database.url, { config: config() })
    const person = new Person(app)
    await person.signIn(alice, chainId)
    await signInTo(await discover(app), person)
    const revoke = () => person.send('POST', '/v1/openid/consents/revoke', { client: 'app' })
    await sql`alter table openid_logout rename to elsewhere`.execute(app.store.db)
    expect((await revoke()).status).toBe(500)
    await sql`alter table elsewhere rename to openid_logout`.execute(app.store.db)
    expect((await revoke()).status).toBe(204)
    await app.close()
    await database.remove()
  },
)

describe.each(databaseKinds)('a Safe, on %s,', kind => {
  const world = useSafeWorld()

  test('whose owners have changed is signed out of applications at the next refresh', async () => {
    const safe = await openSafeSession(world, kind, { when: 'at-once', config: config() })
    safe.app.openId.start()
    const before = application.heard.length
    const person = new Person(safe.app)
    for (const [name, value] of safe.browser.cookies) person.cookies.set(name, value)
    const configuration = await discover(safe.app)
    const { tokens } = await signInTo(configuration, person)
    expect(tokens.claims()).toMatchObject({ wallet: { kind: 'safe' }, acr: 'urn:countersign:contract' })
    await safe.askForBoth()
    safe.clock.ahead = 10_000
    await expect(client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await expect.poll(() => application.heard.length).toBe(before + 1)
    await safe.close()
  })
})
