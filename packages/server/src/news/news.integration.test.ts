import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { openStore, type Store } from '../store/open.ts'
import { newId } from '../store/token.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { startDeafPooler } from '../testing/deaf.ts'
import { createNews, type NewsTimes } from './news.ts'

const logger = pino({ level: 'silent' })
/** Longer than any test: what is heard in time was not found by asking. */
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
  const said = (text: string) => lines.filter(({ msg }) => msg.startsWith(text)).length
  return {
    ...created,
    listening: (times = 1) => vi.waitFor(() => expect(said('hearing')).toBe(times), 5_000),
    said,
  }
}

async function databaseWith(...ids: string[]): Promise<string> {
  const database = await freshDatabase('postgres')
  const { db } = open(database.url)
  for (const table of ['cosigning', 'proof_request'])
    await sql`create table ${sql.table(table)} (id text primary key, revision integer not null)`.execute(db)
  for (const id of ids) await sql`insert into cosigning values (${id}, 1)`.execute(db)
  return database.url
}

const change = (store: Store, id: string) =>
  sql`update cosigning set revision = revision + 1 where id = ${id}`.execute(store.db)

const heard = (listener: ReturnType<typeof vi.fn>, times = 1) =>
  vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(times), 5_000)

describe.each(databaseKinds)('within one server, on %s', kind => {
  test('who listens to a cosigning hears of its changes until they stop, and of no other', async () => {
    const database = await freshDatabase(kind)
    const { tell, listen } = news(open(database.url))
    const [one, other] = [newId(), newId()]
    const listener = vi.fn()
    const stop = listen(one, listener)
    await tell(other)
    expect(listener).not.toHaveBeenCalled()
    await tell(one)
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    stop()
    await tell(one)
    expect(listener).toHaveBeenCalledTimes(1)
    await database.remove()
  })

  test('each of several who listen hears, also when another stops', async () => {
    const database = await freshDatabase(kind)
    const { tell, listen } = news(open(database.url))
    const id = newId()
    const listener = vi.fn()
    const stop = listen(id, listener)
    listen(id, listener)
    await tell(id)
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    await tell(id)
    expect(listener).toHaveBeenCalledTimes(3)
    await database.remove()
  })
})

describe('between two servers on one PostgreSQL', () => {
  test('a change told on one is heard on the other, once, and by itself only once too', async () => {
    const url = await databaseWith()
    const [here, there] = [news(open(url)), news(open(url))]
    await Promise.all([here.listening(), there.listening()])
    const id = newId()
    const listeners = [vi.fn(), vi.fn()] as const
    here.listen(id, listeners[0])
    there.listen(id, listeners[1])
    await here.tell(id)
    await heard(listeners[1])
    // What is said comes in order: a second word shows that the first did not come twice.
    await there.tell(id)
    await heard(listeners[0], 2)
    expect(listeners[1]).toHaveBeenCalledTimes(2)
  })

  test('a connection that is killed is opened anew, and what changed meanwhile is heard of', async () => {
    const id = newId()
    const url = await databaseWith(id)
    const store = open(url)
    const here = news(store)
    const listener = vi.fn()
    here.listen(id, listener)
    await here.listening()
    await heard(listener)
    const killed = await sql<{ killed: boolean }>`
      select pg_terminate_backend(pid) as killed from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'
    `.execute(store.db)
    expect(killed.rows).toEqual([{ killed: true }])
    await change(store, id)
    await heard(listener, 2)
    await here.listening(2)
    await news(open(url)).tell(id)
    await heard(listener, 3)
  })

  test('behind a pooler that loses what is said, changes are found by asking', async () => {
    const id = newId()
    const url = await databaseWith(id)
    const pooler = await startDeafPooler(url)
    onTestFinished(() => pooler.close())
    const here = news(open(pooler.url), { patience: 50, pollEvery: 20 })
    const listener = vi.fn()
    here.listen(id, listener)
    await vi.waitFor(() => expect(here.said('changes are not heard')).toBe(1))
    await heard(listener)
    await change(open(url), id)
    await heard(listener, 2)
    expect(here.said('hearing')).toBe(0)
  })

  test('a change that nobody told of, because its server died, is found all the same', async () => {
    const id = newId()
    const url = await databaseWith(id)
    const here = news(open(url), { lookEvery: 20 })
    await here.listening()
    const listener = vi.fn()
    here.listen(id, listener)
    await heard(listener)
    await change(open(url), id)
    await heard(listener, 2)
  })

  test('who knows how it stands is not told so when the database is asked, only what is newer', async () => {
    const [known, changed] = [newId(), newId()]
    const url = await databaseWith(known, changed)
    await change(open(url), changed)
    const here = news(open(url), { lookEvery: 20 })
    await here.listening()
    const listeners = [vi.fn(), vi.fn()] as const
    here.listen(known, listeners[0], 1)
    here.listen(changed, listeners[1], 1)
    await heard(listeners[1])
    expect(listeners[0]).not.toHaveBeenCalled()
    await change(open(url), known)
    await heard(listeners[0])
  })

  test('nothing is asked while nobody listens', async () => {
    const url = await databaseWith()
    const store = open(url)
    const here = news(store, { pollEvery: 1, lookEvery: 1 })
    await here.listening()
    here.listen(newId(), () => {})()
    await sql`drop table cosigning`.execute(store.db)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(here.said('could not ask')).toBe(0)
  })

  test('a database that cannot be asked for a while ends nothing', async () => {
    const id = newId()
    const url = await databaseWith(id)
    const store = open(url)
    const here = news(store, { lookEvery: 20 })
    const listener = vi.fn()
    here.listen(id, listener)
    await heard(listener)
    await sql`alter table cosigning rename to away`.execute(store.db)
    await vi.waitFor(() => expect(here.said('could not ask')).toBeGreaterThan(0), 5_000)
    await sql`alter table away rename to cosigning`.execute(store.db)
    await change(store, id)
    await heard(listener, 2)
  })
})

test('telling never fails, also when the database is gone', async () => {
  const url = await databaseWith()
  const store = openStore(toSettings({ database: url }).database)
  const { tell, close } = createNews(store, logger)
  await store.close()
  await tell(newId())
  await close()
})
