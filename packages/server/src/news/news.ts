import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Store } from '../store/open.ts'
import { openNotificationChannel } from './notification-channel.ts'

export type News = ReturnType<typeof createNews>

/** In milliseconds. */
export type NewsTimes = {
  /** How often the database is polled while no notifications arrive. */
  pollEvery: number
  /** How often it is polled while they do arrive: a server can die between a change and its notification. */
  lookEvery: number
  /** How long a notification may take before it counts as lost. */
  lostAfter: number
  /** How often the channel is tested. */
  testEvery: number
}

const usualTimes: NewsTimes = { pollEvery: 1_000, lookEvery: 15_000, lostAfter: 3_000, testEvery: 20_000 }

const channel = 'countersign_news'
/** The tables of things with a revision. */
const tables = ['cosigning', 'proof_request'] as const
/** How many revisions one statement reads. */
const batch = 500

/**
 * Notifies listeners on all servers of changes to things with a revision.
 *
 * Several servers on one PostgreSQL database notify each other by `LISTEN` and `NOTIFY`. Where that does not work, this
 * server polls the revisions that it has listeners for every second. The embedded database supports one server only, so
 * everything stays in this process.
 */
export function createNews(store: Store, logger: Logger, times: Partial<NewsTimes> = {}) {
  const { pollEvery, lookEvery, lostAfter, testEvery } = { ...usualTimes, ...times }
  const { db, connect } = store
  /** The listeners, by the id that they listen to. */
  const listeners = new Map<string, Set<() => void>>()
  /** The revisions that the database was last polled for. */
  const seen = new Map<string, number>()
  const self = crypto.randomUUID()

  function callListeners(id: string): void {
    for (const onChange of listeners.get(id) ?? []) onChange()
  }

  const send = async (text: string) => {
    await sql`select pg_notify(${channel}, ${text})`.execute(db)
  }

  const channelListener =
    connect &&
    openNotificationChannel({
      connect,
      channel,
      send,
      received(text) {
        const [from, id = ''] = text.split(':')
        if (from !== self) callListeners(id)
      },
      // Changes whose notifications were lost are found by polling.
      changed: () => plan(0),
      logger,
      lostAfter,
      testEvery,
    })

  let timer: ReturnType<typeof setTimeout> | undefined
  let polling: Promise<void> | undefined
  let again = false
  let closed = false

  /** Schedules the next poll, unless there are no listeners. One poll at a time. */
  function plan(pause: number): void {
    clearTimeout(timer)
    if (!channelListener || closed || listeners.size === 0) return
    timer = setTimeout(() => {
      if (polling) {
        again = true
        return
      }
      polling = poll().finally(() => {
        polling = undefined
        plan(again ? 0 : channelListener.isUp() ? lookEvery : pollEvery)
        again = false
      })
    }, pause)
    timer.unref()
  }

  async function poll(): Promise<void> {
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
          callListeners(id)
        }
      }
    } catch (error) {
      logger.warn({ error: String(error) }, 'could not poll for changes')
    }
  }

  return {
    /**
     * Notifies the listeners of a change. To be called after the change is committed, because listeners read
     * immediately. Never fails: a listener that misses the notification finds the change a little later by polling.
     *
     * @param id - of what has changed; unique across all kinds.
     */
    async notify(id: string): Promise<void> {
      callListeners(id)
      if (!channelListener) return
      try {
        await send(`${self}:${id}`)
      } catch (error) {
        logger.warn({ error: String(error) }, 'could not notify other servers of a change')
      }
    },

    /**
     * Adds a listener to changes of one thing. It may be called more than once for a change, or without a change.
     *
     * @param revision - the known revision, for which the listener need not be called.
     * @returns a function that removes the listener.
     */
    listen(id: string, onChange: () => void, revision?: number): () => void {
      // A new function, so that a listener that is added twice is called twice.
      const own = () => onChange()
      const others = listeners.get(id)
      if (others) others.add(own)
      else {
        listeners.set(id, new Set([own]))
        // Otherwise, all listeners added since the last poll would read at once.
        if (revision !== undefined) seen.set(id, revision)
      }
      if (channelListener && timer === undefined) plan(channelListener.isUp() ? lookEvery : pollEvery)
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

    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      listeners.clear()
      await Promise.all([channelListener?.close(), polling])
    },
  }
}
