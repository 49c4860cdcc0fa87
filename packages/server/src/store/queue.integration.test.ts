import { describe, expect, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { openStore } from './open.ts'
import { queueFor, sweepCounters } from './queue.ts'

describe.each(databaseKinds)('expired counters, on %s,', kind => {
  test('are removed, except one that a transaction holds, for which the sweep does not wait', async () => {
    const database = await freshDatabase(kind)
    const store = openStore(toSettings({ database: database.url }).database)
    const keys = async () =>
      (await store.db.selectFrom('counter').select('key').execute()).map(({ key }) => key)
    const at = (name: string) =>
      store.db.transaction().execute(transaction => queueFor(transaction, [name], 0))
    await at('one')
    await at('other')
    await sweepCounters(store, 59_999)
    expect(await keys()).toHaveLength(2)
    // The embedded database runs one transaction at a time.
    if (kind === 'postgres')
      await store.db.transaction().execute(async transaction => {
        await queueFor(transaction, ['one'], 0)
        await sweepCounters(store, 60_000)
        expect(await keys()).toEqual(['queue:one'])
      })
    await sweepCounters(store, 60_000)
    expect(await keys()).toEqual([])
    await store.close()
    await database.remove()
  })
})
