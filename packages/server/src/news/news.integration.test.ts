import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { openStore, type Store } from '../store/open.ts'
import { newId } from '../store/token.ts'
import { databaseKinds, emptyDatabase } from '../testing/database.ts'
import { startDeafPooler } from '../testing/deaf.ts'
import { createNews, type NewsTimes } from './news.ts'

const logger = pino({ level: 'silent' })
/** Longer than any test: a listener that is called in time was not called because of polling. */
const never = 600_000

function open(url: string): Store {
  const store = openStore(toSettings({ database: url }).database)
  onTestFinished(() => store.close())
  return store
}

function news(store: Store, times: Partial<NewsTimes> = { pollEvery: never, lookEvery: never }) {
  const lines: { msg: string }[] = []
  const created = createNews(
    store,
    pino({ level: 'info', base: null }, { write: line => void lines.push(JSON.parse(line)) }),
    times,
  )
  onTestFinished(() => created.close())
  const logged = (text: string) => lines.filter(({ msg }) => msg.startsWith(text)).length
  return {
    ...created,
    listening: (times = 1) => vi.waitFor(() => expect(logged('receiving')).toBe(times), 5_000),
    logged,
  }
}

async function databaseWith(...ids: string[]): Promise<string> {
  const database = await emptyDatabase('postgres')
  const { db } = open(database.url)
  for (const table of ['cosigning', 'proof_request'])
    await sql`create table ${sql.table(table)} (id text primary key, revision integer not null)`.execute(db)
  for (const id of ids) await sql`insert into cosigning values (${id}, 1)`.execute(db)
  return database.url
}

const change = (store: Store, id: string) =>
  sql`update cosigning set revision = revision + 1 where id = ${id}`.execute(store.db)

const wasCalled = (listener: ReturnType<typeof vi.fn>, times = 1) =>
  vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(times), 5_000)

describe.each(databaseKinds)('within one server, on %s', kind => {
  test('a listener to a cosigning is called for its changes until it is removed, and for no other cosigning', async () => {
    const database = await emptyDatabase(kind)
    const { notify, listen } = news(open(database.url))
    const [one, other] = [newId(), newId()]
    const listener = vi.fn()
    const stop = listen(one, listener)
    await notify(other)
    expect(listener).not.toHaveBeenCalled()
    await notify(one)
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    stop()
    await notify(one)
    expect(listener).toHaveBeenCalledTimes(1)
    await database.remove()
  })

  test('each of several listeners is called, also after another one is removed', async () => {
    const database = await emptyDatabase(kind)
    const { notify, listen } = news(open(database.url))
    const id = newId()
    const listener = vi.fn()
    const stop = listen(id, listener)
    listen(id, listener)
    await notify(id)
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    await notify(id)
    expect(listener).toHaveBeenCalledTimes(3)
    await database.remove()
  })
})

describe('between two servers on one PostgreSQL', () => {
  test('a change on one server is received on the other exactly once, and exactly once on its own', async () => {
    const url = await databaseWith()
    const [here, there] = [news(open(url)), news(open(url))]
    await Promise.all([here.listening(), there.listening()])
    const id = newId()
    const listeners = [vi.fn(), vi.fn()] as const
    here.listen(id, listeners[0])
    there.listen(id, listeners[1])
    await here.notify(id)
    await wasCalled(listeners[1])
    // Notifications arrive in order: after the second one, the first cannot arrive again.
    await there.notify(id)
    await wasCalled(listeners[0], 2)
    expect(listeners[1]).toHaveBeenCalledTimes(2)
  })

  test('a killed connection is opened again, and listeners are called for changes in the meantime', async () => {
    const id = newId()
    const url = await databaseWith(id)
    const store = open(url)
    const here = news(store)
    const listener = vi.fn()
    here.listen(id, listener)
    await here.listening()
    await wasCalled(listener)
    const killed = await sql<{ killed: boolean }>`
      select pg_terminate_backend(pid) as killed from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'
    `.execute(store.db)
    expect(killed.rows).toEqual([{ killed: true }])
    await change(store, id)
    await wasCalled(listener, 2)
    await here.listening(2)
    await news(open(url)).notify(id)
    await wasCalled(listener, 3)
  })

  test('behind a pooler that loses notifications, changes are found by polling', async () => {
    const id = newId()
    const url = await databaseWith(id)
    const pooler = await startDeafPooler(url)
    onTestFinished(() => pooler.close())
    const here = news(open(pooler.url), { lostAfter: 50, pollEvery: 20 })
    const listener = vi.fn()
    here.listen(id, listener)
    await vi.waitFor(() => expect(here.logged('notifications from the database do not arrive')).toBe(1))
    await wasCalled(listener)
    await change(open(url), id)
    await wasCalled(listener, 2)
    expect(here.logged('receiving')).toBe(0)
  })

  test('a change without a notification, because its server died, is found by polling', async () => {
    const id = newId()
    const url = await databaseWith(id)
    const here = news(open(url), { lookEvery: 20 })
    await here.listening()
    const listener = vi.fn()
    here.listen(id, listener)
    await wasCalled(listener)
    await change(open(url), id)
    await wasCalled(listener, 2)
  })

  test('polling does not call a listener for the revision that it knows, only for newer ones', async () => {
    const [known, changed] = [newId(), newId()]
    const url = await databaseWith(known, changed)
    await change(open(url), changed)
    const here = news(open(url), { lookEvery: 20 })
    await here.listening()
    const listeners = [vi.fn(), vi.fn()] as const
    here.listen(known, listeners[0], 1)
    here.listen(changed, listeners[1], 1)
    await wasCalled(listeners[1])
    expect(listeners[0]).not.toHaveBeenCalled()
    await change(open(url), known)
    await wasCalled(listeners[0])
  })

  test('the database is not polled while there are no listeners', async () => {
    const url = await databaseWith()
    const store = open(url)
    const here = news(store, { pollEvery: 1, lookEvery: 1 })
    await here.listening()
    here.listen(newId(), () => {})()
    await sql`drop table cosigning`.execute(store.db)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(here.logged('could not poll')).toBe(0)
  })

  test('listeners survive a database that is unavailable for a while', async () => {
    const id = newId()
    const url = await databaseWith(id)
    const store = open(url)
    const here = news(store, { lookEvery: 20 })
    const listener = vi.fn()
    here.listen(id, listener)
    await wasCalled(listener)
    await sql`alter table cosigning rename to away`.execute(store.db)
    await vi.waitFor(() => expect(here.logged('could not poll')).toBeGreaterThan(0), 5_000)
    await sql`alter table away rename to cosigning`.execute(store.db)
    await change(store, id)
    await wasCalled(listener, 2)
  })
})

test('notifying never fails, even when the database is unavailable', async () => {
  const url = await databaseWith()
  const store = openStore(toSettings({ database: url }).database)
  const { notify, close } = createNews(store, logger)
  await store.close()
  await notify(newId())
  await close()
})
