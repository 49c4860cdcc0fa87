import { type Kysely, type Selectable, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Settings } from '../config/config.ts'
import { createLaneWorker } from '../store/lane-worker.ts'
import { isLeased } from '../store/lease.ts'
import type { OpenIdLogoutTable, Tables } from '../store/tables.ts'
import type { Endings } from './endings.ts'

type Row = Selectable<OpenIdLogoutTable>

/** How often to look for ended sessions and due logouts, in milliseconds. */
const every = 1_000
/** How many logouts one server sends concurrently: in total, and to one application, which may never answer. */
const lanes = { all: 32, each: 4 }

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

  return createLaneWorker({
    ...{ db, table: 'openid_logout', lanes, every, logger, now },
    isOpen: full =>
      full.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`client_id not in (${sql.join(full)})`,
    take: async row => ({ lane: row.client_id, deliver: () => deliver(row) }),
    before: endings.settle,
    failures: {
      round: 'could not report the end of sessions',
      delivery: 'could not record the result of a logout',
    },
  })
}
