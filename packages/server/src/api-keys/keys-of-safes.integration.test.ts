import { describe, expect, test } from 'vitest'
import { databaseKinds } from '../testing/database.ts'
import { program } from '../testing/requests.ts'
import { openSafeSession } from '../testing/safe-session.ts'
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
      type: 'urn:countersign:problem:api-key-refused',
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
