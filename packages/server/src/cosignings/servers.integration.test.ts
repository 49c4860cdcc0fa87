import { accounts } from '@countersign/testbed'
import { describe, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { freshDatabase } from '../testing/database.ts'
import { confirmationOf, confirmedBy, openCosigning, openSafeApp } from '../testing/safes.ts'
import { useSafeWorld } from '../testing/use-app.ts'

/** Concurrent changes of one cosigning on several servers. */

const { alice, bob, carol, dave } = accounts
const three = [alice, bob, carol].map(({ address }) => address)

const world = useSafeWorld()

describe('two servers on one PostgreSQL', () => {
  test('accept the last two confirmations at the same instant: both count, one completes, and one session is opened', async () => {
    const database = await freshDatabase('postgres')
    const servers = [await openSafeApp(world, database.url), await openSafeApp(world, database.url)] as const
    const [one, two] = servers
    for (let round = 0; round < 5; round += 1) {
      const { browser, cosigning, id } = await openCosigning(one, world, world.safes.treasury)
      await new Browser(one).confirm(id, await confirmationOf(cosigning, alice))
      const [left, right] = await Promise.all([
        confirmationOf(cosigning, bob),
        confirmationOf(cosigning, carol),
      ])
      const replies = await Promise.all([
        new Browser(one).confirm(id, left),
        new Browser(two).confirm(id, right),
      ])
      expect(replies.map(reply => reply.status)).toEqual([200, 200])
      const { body } = await browser.cosigning(id)
      expect(confirmedBy(body.cosigning).sort()).toEqual([...three].sort())
      // Opened, three confirmations, one completion.
      expect(body.cosigning).toMatchObject({ status: 'CONFIRMED', revision: 5 })
      const twin = new Browser(two)
      for (const [name, value] of browser.cookies) twin.cookies.set(name, value)
      const collected = await Promise.all([browser.collect(id), twin.collect(id)])
      const opened = collected.filter(({ status }) => status === 200).map(({ body }) => body.session.id)
      expect(new Set(opened).size).toBe(1)
    }
    const sessions = await one.store.db.selectFrom('session').select('id').execute()
    expect(sessions).toHaveLength(5)
    for (const server of servers) await server.close()
  })

  test('resolve a cancellation on one and a completion on the other: one of the two happens, never both', async () => {
    const database = await freshDatabase('postgres')
    const servers = [await openSafeApp(world, database.url), await openSafeApp(world, database.url)] as const
    const [one, two] = servers
    for (let round = 0; round < 5; round += 1) {
      const { browser, cosigning, id } = await openCosigning(one, world, world.safes.single)
      const confirmation = await confirmationOf(cosigning, dave)
      const [confirmed, cancelled] = await Promise.all([
        new Browser(two).confirm(id, confirmation),
        browser.cancelCosigning(id),
      ])
      const { status } = (await browser.cosigning(id)).body.cosigning
      expect(['CONFIRMED', 'CANCELLED']).toContain(status)
      expect(cancelled.status).toBe(status === 'CANCELLED' ? 204 : 410)
      expect([200, 410]).toContain(confirmed.status)
      expect((await browser.collect(id)).status).toBe(status === 'CONFIRMED' ? 200 : 410)
    }
    for (const server of servers) await server.close()
  })
})
