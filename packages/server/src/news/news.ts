import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Store } from '../store/open.ts'
import { openLine } from './line.ts'

/** Tells, on whatever server they wait, those who watch something with a revision that it has changed. */
export type News = {
  /**
   * Says that something has changed. To be called once the change is committed: who hears of it reads at once.
   * Never fails: who is not told finds out a little later.
   *
   * @param id - of what has changed; no two things have the same.
   */
  tell(id: string): Promise<void>
  /**
   * Hears of changes of one thing. It may hear of one more than once, and of none at all.
   *
   * @param revision - the one that is known: it need not be told of.
   * @returns how to stop.
   */
  listen(id: string, heard: () => void, revision?: number): () => void
  close(): Promise<void>
}

/** In milliseconds. */
export type NewsTimes = {
  /** How often the database is asked while nothing is heard from it. */
  pollEvery: number
  /** How often it is asked all the same: for a server that died between a change and telling of it. */
  lookEvery: number
  /** How long a word on the line may take before it counts as lost. */
  patience: number
  /** How often it is tried whether the line carries. */
  tryEvery: number
}

const usualTimes: NewsTimes = { pollEvery: 1_000, lookEvery: 15_000, patience: 3_000, tryEvery: 20_000 }

const channel = 'countersign_news'
/** What has revisions: a table of each kind. */
const tables = ['cosigning', 'proof_request'] as const
/** How many are asked for in one statement. */
const batch = 500

/**
 * Connects those who change what has a revision with those who watch it.
 *
 * Several servers on one PostgreSQL hear each other by `LISTEN` and `NOTIFY`. Where that does not work, the revisions of
 * what is watched here are asked for each second. The embedded database has one server only: there all stays in this
 * process.
 */
export function createNews(store: Store, logger: Logger, times: Partial<NewsTimes> = {}): News {
  const { pollEvery, lookEvery, patience, tryEvery } = { ...usualTimes, ...times }
  const { db, connect } = store
  /** Whoever listens, by what they listen to. */
  const listeners = new Map<string, Set<() => void>>()
  /** The revision that the database was last asked for. */
  const seen = new Map<string, number>()
  const self = crypto.randomUUID()

  function spread(id: string): void {
    for (const heard of listeners.get(id) ?? []) heard()
  }

  const say = async (text: string) => {
    await sql`select pg_notify(${channel}, ${text})`.execute(db)
  }

  const line =
    connect &&
    openLine({
      connect,
      channel,
      say,
      heard(text) {
        const [from, id = ''] = text.split(':')
        if (from !== self) spread(id)
      },
      // What was said while nobody heard is found by asking.
      changed: () => plan(0),
      logger,
      patience,
      tryEvery,
    })

  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: Promise<void> | undefined
  let again = false
  let closed = false

  /** Asks the database in a while, unless nobody listens. One question at a time. */
  function plan(pause: number): void {
    clearTimeout(timer)
    if (!line || closed || listeners.size === 0) return
    timer = setTimeout(() => {
      if (asking) {
        again = true
        return
      }
      asking = ask().finally(() => {
        asking = undefined
        plan(again ? 0 : line.up() ? lookEvery : pollEvery)
        again = false
      })
    }, pause)
    timer.unref()
  }

  async function ask(): Promise<void> {
    const ids = [...listeners.keys()]
    try {
      for (let start = 0; start < ids.length; start += batch) {
        const some = sql.join(ids.slice(start, start + batch))
        const each = tables.map(
          table => sql`select id, revision from ${sql.table(table)} where id in (${some})`,
        )
        const { rows } = await sql<{ id: string; revision: number }>`
          ${sql.join(each, sql` union all `)}
        `.execute(db)
        for (const { id, revision } of rows) {
          if (!listeners.has(id) || seen.get(id) === revision) continue
          seen.set(id, revision)
          spread(id)
        }
      }
    } catch (error) {
      logger.warn({ error: String(error) }, 'could not ask for changes')
    }
  }

  return {
    async tell(id) {
      spread(id)
      if (!line) return
      try {
        await say(`${self}:${id}`)
      } catch (error) {
        logger.warn({ error: String(error) }, 'could not tell other servers of a change')
      }
    },

    listen(id, heard, revision) {
      // A function of its own, so that one that listens twice hears twice.
      const own = () => heard()
      const others = listeners.get(id)
      if (others) others.add(own)
      else {
        listeners.set(id, new Set([own]))
        // Else all who came since the database was last asked would read at once.
        if (revision !== undefined) seen.set(id, revision)
      }
      if (line && timer === undefined) plan(line.up() ? lookEvery : pollEvery)
      return () => {
        const set = listeners.get(id)
        if (!set?.delete(own) || set.size > 0) return
        listeners.delete(id)
        seen.delete(id)
        if (listeners.size > 0) return
        clearTimeout(timer)
        timer = undefined
      }
    },

    async close() {
      closed = true
      clearTimeout(timer)
      listeners.clear()
      await Promise.all([line?.close(), asking])
    },
  }
}
