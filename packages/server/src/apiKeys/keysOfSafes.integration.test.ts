import { accounts, changeThreshold, startFaultyNode } from '@countersign/testbed'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { asks, program } from '../testing/requests.ts'
import {
  confirmationOf,
  freshSafe,
  openCosigning,
  openSafeApp,
  openSafeWorld,
  type SafeWorld,
} from '../testing/safes.ts'

const { alice, bob } = accounts

let world: SafeWorld
beforeAll(async () => {
  world = await openSafeWorld()
}, 60_000)
afterAll(() => world.chain.stop())

describe.each(databaseKinds)('an API key that was made in the session of a Safe, on %s,', kind => {
  async function made(when: 'at-once' | 'hourly') {
    const database = await freshDatabase(kind)
    const node = await startFaultyNode('healthy', world.chain.url)
    const clock = { ahead: 0 }
    const app = await openSafeApp(world, database.url, {
      config: {
        chains: [{ id: world.chain.chainId, nodes: [node.url] }],
        safes: { sessions: when },
      },
      now: () => Date.now() + clock.ahead,
    })
    const safe = await freshSafe(world, { owners: [alice.address, bob.address], threshold: 1 })
    const { browser, cosigning, id } = await openCosigning(app, world, safe)
    await new Browser(app).confirm(id, await confirmationOf(cosigning, alice))
    await browser.collect(id)
    const { secret, key } = (await asks(browser.send.bind(browser)).makeKey(['requests:read'])).body
    const close = async () => {
      await app.close()
      await node.stop()
      await database.remove()
    }
    return { app, node, safe, clock, key, bot: program(app, secret), close }
  }
  const change = (safe: Awaited<ReturnType<typeof made>>['safe']) =>
    changeThreshold(world.chain, { safe, by: [alice] }, 2)
  const refused = {
    status: 401,
    body: {
      type: 'urn:countersign:problem:api-key-refused',
      detail: expect.stringContaining('owners or threshold have changed'),
    },
  }

  test('is revoked once what the owners signed does not hold any more, and says so', async () => {
    const { safe, clock, bot, close } = await made('at-once')
    clock.ahead = 6_000
    expect((await bot.list()).status).toBe(200)
    await change(safe)
    clock.ahead = 12_000
    expect(await bot.list()).toMatchObject(refused)
    expect(await bot.list()).toMatchObject(refused)
    await close()
  })

  test('is revoked by a sweep within an hour, also if nobody uses it', async () => {
    const { app, safe, clock, key, bot, close } = await made('hourly')
    await change(safe)
    expect((await bot.list()).status).toBe(200)
    clock.ahead = 3_700_000
    await app.sweep()
    const row = app.store.db.selectFrom('api_key').select('revoked_at').where('id', '=', key.id)
    expect((await row.executeTakeFirstOrThrow()).revoked_at).not.toBeNull()
    expect(await bot.list()).toMatchObject(refused)
    await close()
  })

  test('works on while no node can be asked, and is refused once one can', async () => {
    const { node, safe, clock, bot, close } = await made('at-once')
    await change(safe)
    await node.become('dead')
    clock.ahead = 12_000
    expect((await bot.list()).status).toBe(200)
    await node.become('healthy')
    clock.ahead = 60_000
    expect(await bot.list()).toMatchObject(refused)
    await close()
  })
})
