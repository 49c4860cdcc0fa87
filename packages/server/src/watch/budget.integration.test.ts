import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { openStore, type Store } from '../store/open.ts'
import { databaseKinds, freshDatabase, type TestDatabase } from '../testing/database.ts'
import { createBudget } from './budget.ts'

describe.each(databaseKinds)('the budget of the gateway, on %s,', kind => {
  let database: TestDatabase
  let store: Store
  beforeAll(async () => {
    database = await freshDatabase(kind)
    store = openStore(toSettings({ database: database.url }).database)
    await store.migrate()
  })
  afterAll(async () => {
    await store.close()
    await database.remove()
  })

  /** Opens a budget that is unused. */
  async function open(perMinute: number) {
    await store.db.deleteFrom('counter').execute()
    let time = 1_000_000_000_000
    const budget = () => createBudget(store.db, perMinute, () => time)
    return {
      servers: [budget(), budget()] as const,
      pass: (milliseconds: number) => {
        time += milliseconds
      },
    }
  }

  test.each([1, 2, 30, 120])(
    'of %i per minute is not exceeded in any minute by all servers together',
    async perMinute => {
      const { servers, pass } = await open(perMinute)
      const taken: number[] = []
      for (let second = 0; second < 180; second++) {
        for (let tries = 0; tries < 10; tries++)
          if (!(await servers[second % 2 === 0 ? 0 : 1].take(true))) break
          else taken.push(second * 1_000)
        pass(1_000)
      }
      for (const start of taken)
        expect(taken.filter(at => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(perMinute)
      // Most of the budget of three minutes is used, apart from what is reserved for bursts.
      expect(taken.length).toBeGreaterThanOrEqual(Math.floor(perMinute * 0.85) * 2)
    },
  )

  test('reserves half of the burst for urgent requests', async () => {
    const { servers } = await open(100)
    const take = async (urgent: boolean) => {
      let count = 0
      while (await servers[0].take(urgent)) count += 1
      return count
    }
    expect(await take(false)).toBe(5)
    expect(await take(true)).toBe(5)
    expect(await take(true)).toBe(0)
  })

  test('is not blocked when the clock is set back', async () => {
    const { servers, pass } = await open(100)
    expect(await servers[0].take(true)).toBe(true)
    pass(-8 * 86_400_000)
    expect(await servers[1].take(true)).toBe(true)
  })

  test('is not exceeded by many concurrent requests', async () => {
    const { servers } = await open(100)
    const taken = await Promise.all(
      Array.from({ length: 40 }, (_, index) => servers[index % 2 === 0 ? 0 : 1].take(true)),
    )
    expect(taken.filter(Boolean)).toHaveLength(10)
  })
})
