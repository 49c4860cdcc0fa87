import { accounts } from '@countersign/testbed'
import { describe, expect, test } from 'vitest'
import { databaseKinds } from '../testing/database.ts'
import { asks, program } from '../testing/requests.ts'
import { openSafeSession } from '../testing/safe-session.ts'
import { confirmationOf, openCosigning } from '../testing/safes.ts'
import { useSafeWorld } from '../testing/use-app.ts'

const world = useSafeWorld()

describe.each(databaseKinds)('an API key created in the session of a Safe, on %s,', kind => {
  async function made(when: 'at-once' | 'hourly') {
    const session = await openSafeSession(world, kind, { when })
    const { secret, key } = (await session.makeKey(['requests:read'])).body
    return { ...session, key, bot: program(session.app, secret) }
  }
  const refused = {
    status: 401,
    body: {
      code: 'api-key-refused',
      detail: expect.stringContaining('owners or threshold have changed'),
    },
  }

  test('is revoked once the owners’ signatures are no longer valid, and is refused with that reason', async () => {
    const { askForBoth, browser, clock, bot, close } = await made('at-once')
    clock.ahead = 6_000
    expect((await bot.list()).status).toBe(200)
    expect((await browser.session()).body.session).not.toBeNull()
    await askForBoth()
    clock.ahead = 12_000
    expect(await bot.list()).toMatchObject(refused)
    expect(await bot.list()).toMatchObject(refused)
    await close()
  })

  test('is revoked by a sweep within an hour, even if it is not used', async () => {
    const { app, askForBoth, clock, key, bot, signInWithBoth, close } = await made('hourly')
    await askForBoth()
    expect((await bot.list()).status).toBe(200)
    clock.ahead = 3_700_000
    await app.sweep()
    const row = app.store.db.selectFrom('api_key').select('revoked_at').where('id', '=', key.id)
    expect((await row.executeTakeFirstOrThrow()).revoked_at).not.toBeNull()
    expect(await bot.list()).toMatchObject(refused)
    const { keys } = await signInWithBoth()
    expect((await keys()).body.items).toMatchObject([{ id: key.id, ownersChanged: true }])
    await close()
  })

  test('shares what the owners signed with its session, which is stored once and without what the Safe does not read', async () => {
    const { app, clock, safe, close } = await openSafeSession(world, kind, { when: 'hourly' })
    await app.store.db.deleteFrom('session').execute()
    await app.store.db.deleteFrom('safe_signature').execute()
    const { challenge, cosigning, browser } = await openCosigning(app, world, safe)
    const { signature } = await confirmationOf(cosigning, accounts.alice)
    const padded = `${signature}${'ab'.repeat(31_000)}`
    expect((await browser.answer(challenge.id, challenge.message, padded)).status).toBe(200)
    const { makeKey } = asks(browser.send.bind(browser))
    const stored = () => app.store.db.selectFrom('safe_signature').selectAll().execute()
    const keys = await Promise.all([1, 2, 3].map(async () => (await makeKey(['requests:read'])).body.key.id))
    expect(await stored()).toMatchObject([{ signature }])
    await browser.send('DELETE', '/v1/session')
    for (const key of keys.slice(1)) await browser.send('DELETE', `/v1/api-keys/${key}`)
    clock.ahead = 3_700_000
    await app.sweep()
    expect(await stored()).toHaveLength(1)
    await app.store.db.updateTable('api_key').set({ revoked_at: 1, signature_id: null }).execute()
    clock.ahead = 7_400_000
    await app.sweep()
    expect(await stored()).toEqual([])
    await close()
  })

  test('still works while no node is available, and is refused once one is', async () => {
    const { node, askForBoth, clock, bot, close } = await made('at-once')
    await askForBoth()
    await node.become('dead')
    clock.ahead = 12_000
    expect((await bot.list()).status).toBe(200)
    await node.become('healthy')
    clock.ahead = 60_000
    expect(await bot.list()).toMatchObject(refused)
    await close()
  })
})
