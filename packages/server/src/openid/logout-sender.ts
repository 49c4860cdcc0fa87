import type { Kysely, Selectable } from 'kysely'
import type { Logger } from 'pino'
import type { Settings } from '../config/config.ts'
import { isFree, isLeased, leaseTime } from '../store/lease.ts'
import type { OpenIdLogoutTable, Tables } from '../store/tables.ts'
import { createWorker } from '../store/worker.ts'
import type { Endings } from './endings.ts'

type Row = Selectable<OpenIdLogoutTable>

/** How often to look for ended sessions and due logouts, in milliseconds. */
const every = 1_000
/** How many logouts one server sends concurrently: in total, and to one application, which may never answer. */
const lanes = { all: 32, client: 4 }

/** Tells applications that sessions have ended (OpenID Connect Back-Channel Logout 1.0). Retries as webhooks do. */
export function createLogoutSender(options: {
  db: Kysely<Tables>
  endings: Pick<Endings, 'settle'>
  /** Sends one logout token. Rejects unless the application accepts it. */
  send: (logout: { clientId: string; sub: string; sid: string }) => Promise<void>
  settings: Pick<Settings, 'webhooks'>
  logger: Logger
  now: () => number
}) {
  const { db, endings, send, settings, logger, now } = options
  const waits = settings.webhooks.retry
  const worker = createWorker({ round, every, failure: 'could not report the end of sessions', logger })
  /** The logouts in progress. */
  const sending = new Set<Row>()

  async function round(): Promise<void> {
    await endings.settle()
    while (sending.size < lanes.all) {
      const claimed = await claim()
      if (!claimed) return
      sending.add(claimed)
      const work = deliver(claimed).finally(() => {
        sending.delete(claimed)
        worker.wake()
      })
      worker.run(work, 'could not record the result of a logout')
    }
  }

  /** Claims the oldest due logout for this server alone, of the applications that have a free lane. */
  function claim(): Promise<Row | undefined> {
    const time = now()
    const full = [...Map.groupBy(sending, row => row.client_id)].flatMap(([client, rows]) =>
      rows.length < lanes.client ? [] : [client],
    )
    return (
      db
        .updateTable('openid_logout')
        .set({ leased_until: time + leaseTime })
        .where('id', '=', ({ selectFrom }) =>
          selectFrom('openid_logout')
            .select('id')
            .where('due_at', '<=', time)
            .where(isFree(time))
            .$if(full.length > 0, query => query.where('client_id', 'not in', full))
            .orderBy('due_at')
            .limit(1),
        )
        // Another server may have claimed it first.
        .where(isFree(time))
        .returningAll()
        .executeTakeFirst()
    )
  }

  async function deliver({ id, client_id, sub, sid, failures, leased_until }: Row): Promise<void> {
    try {
      await send({ clientId: client_id, sub, sid })
    } catch (error) {
      const wait = waits[failures]
      logger.info({ client: client_id, failures: failures + 1, error: String(error) }, 'a logout failed')
      if (wait !== undefined) {
        await db
          .updateTable('openid_logout')
          .set({ failures: failures + 1, due_at: now() + wait, leased_until: 0 })
          .where('id', '=', id)
          .where(isLeased(leased_until))
          .execute()
        return
      }
    }
    await db.deleteFrom('openid_logout').where('id', '=', id).where(isLeased(leased_until)).execute()
  }

  return { start: worker.start, stop: worker.stop, wake: worker.wake }
}
