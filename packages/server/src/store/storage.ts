import { setImmediate, setTimeout } from 'node:timers/promises'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import { createCache } from '../cache/cache.ts'
import { queueFor } from './queue.ts'
import { windowSize } from './read-page.ts'
import type { Tables } from './tables.ts'

/** How much visitors may store, in bytes. */
export type StorageBudgets = {
  /** Per network: one IPv4 address, or a /48 of IPv6. */
  readonly network: number
  /** For all networks together. */
  readonly total: number
}

/** What is used up: a budget, or one of the separate budgets of a network. */
export type FullBudget = keyof StorageBudgets | SeparateBudget

export type Storage = ReturnType<typeof createStorage>

/** The size of a row in addition to its texts, with its indexes. */
export const rowBytes = 500
/** How long the sum of a network is cached for sign-ins, in milliseconds. */
const cachedFor = 30_000
/** What one network may have stored once three quarters of the total are used, in bytes. */
const little = 1_000_000
/** How often a full budget is logged at most, in milliseconds. */
const logEvery = 60_000
/** How many times as long as a window of rows takes to count, other requests are served before the next one. */
const pauseAfterWindow = 19
/** How many networks' sums are cached. */
const cachedNetworks = 10_000
/** The tables that count against the budget of a network, by their columns `network_hash` and `bytes`. */
const counted = [
  'proof',
  'cosigning',
  'safe_signature',
  'api_key',
  'webhook',
  'proof_request',
  'delivery',
  'subscription',
] as const satisfies readonly (keyof Tables)[]

/**
 * What signing in stores has separate budgets of the same size. Using up another one does not keep people on the same
 * network from signing in with a key: only such sign-ins count against that of sessions.
 */
const separate = {
  sessions: ['session'],
  applications: [
    'openid_session',
    'openid_artifact',
    'openid_consent',
    'openid_username',
    'openid_signature',
  ],
} as const satisfies Record<string, readonly (keyof Tables)[]>

type SeparateBudget = keyof typeof separate

/** All tables whose rows count for a network. */
export const countedTables = [...counted, ...separate.sessions, ...separate.applications] as const

export type CountedTable = (typeof countedTables)[number]

/** Returns the size of a row, for its column `bytes`. */
export function bytesOf(row: object): number {
  let bytes = rowBytes
  for (const value of Object.values(row)) if (typeof value === 'string') bytes += Buffer.byteLength(value)
  return bytes
}

/**
 * Creates the check of the storage budgets. A row counts as long as it exists and names a network. `recount` must run
 * regularly.
 */
export function createStorage({
  db,
  budgets,
  problem,
  logger,
  isOpenIdOn = true,
  now = Date.now,
}: {
  db: Kysely<Tables>
  budgets: StorageBudgets
  /** Whether people can sign in to applications. If not, what is left of that does not count. @default true */
  isOpenIdOn?: boolean
  /** Creates the error to throw if a budget is used up. */
  problem: (full: FullBudget) => Error
  logger: Pick<Logger, 'warn'>
  now?: (() => number) | undefined
}) {
  const inTotal = [...counted, ...separate.sessions, ...(isOpenIdOn ? separate.applications : [])]
  const sums = createCache<{ bytes: number }>({ capacity: cachedNetworks, weigh: () => 1, now })
  /** The sum of all networks, when it was last counted, and what this server has let through since. */
  let total = 0
  /** What this server has let through since the count began that is in progress. */
  let added = 0
  /** Whether this server has counted. Until then, `total` is only what it has let through. */
  let isCounted = false
  /** The next time at which a full budget is logged. */
  const logAgainAt = { network: 0, total: 0, sessions: 0, applications: 0 }

  function full(budget: FullBudget, networkHash: string): Error {
    if (now() >= logAgainAt[budget]) {
      logAgainAt[budget] = now() + logEvery
      const key = budget === 'total' ? 'storage.total' : 'storage.network'
      const what = budget in separate ? ` for ${budget}` : ''
      logger.warn({ network: networkHash }, `${key} is used up${what}, and more was refused`)
    }
    return problem(budget)
  }

  /** Computes the sum of a network from the indexes alone. */
  async function ofNetwork(
    on: Kysely<Tables>,
    networkHash: string,
    tables: readonly CountedTable[],
  ): Promise<number> {
    let bytes = 0
    for (const table of tables) bytes += await sum(on, table, sql`network_hash = ${networkHash}`)
    return bytes
  }

  function add(bytes: number): void {
    total += bytes
    added += bytes
  }

  /** Computes the sum of all networks in a table, in windows. Other requests are served in between. */
  async function ofTable(table: CountedTable, stopping: AbortSignal | undefined): Promise<number> {
    let bytes = 0
    for (let after: string | undefined = ''; after !== undefined && !stopping?.aborted; ) {
      const started = performance.now()
      const rest: RawBuilder<unknown> = sql`network_hash > ${after}`
      const { rows } = await sql<{ network_hash: string }>`
        select network_hash from ${sql.table(table)} where ${rest}
        order by network_hash limit ${1} offset ${windowSize}
      `.execute(db)
      after = rows[0]?.network_hash
      bytes += await sum(db, table, after === undefined ? rest : sql`${rest} and network_hash <= ${after}`)
      // The first count is needed soon, and a table of one window needs no pause.
      if (!isCounted || after === undefined) await setImmediate()
      else {
        const pause = pauseAfterWindow * (performance.now() - started)
        await setTimeout(pause, undefined, { signal: stopping }).catch(() => {})
      }
    }
    return bytes
  }

  return {
    /**
     * Checks whether a network may store more. Transactions of one network run this one after the other, so that
     * several cannot exceed its budget together. The sum of all networks may be half a minute old, and with millions of
     * rows some minutes. Until the first count of this server ends, it is only what this server has let through.
     *
     * @param networkHash - `null`: of a row from before this column existed, which counts for no network
     * @param more - bytes
     * @throws the problem of the budget that is used up
     */
    async check(transaction: Transaction<Tables>, networkHash: string | null, more: number): Promise<void> {
      if (networkHash === null) return
      if (total + more > budgets.total) throw full('total', networkHash)
      await queueFor(transaction, [`storage:${networkHash}`], now())
      const own = (await ofNetwork(transaction, networkHash, counted)) + more
      if (own > budgets.network) throw full('network', networkHash)
      // The last quarter is for networks that have stored little: a few that fill theirs must not take it all.
      if (total + more > 0.75 * budgets.total && own > little) throw full('total', networkHash)
      add(more)
    },

    /**
     * Checks whether a network may have one more session, or sign in to one more application. A sum that is half a
     * minute old is enough, because both are small and limited in number.
     *
     * @returns what to call if it is not stored after all: it does not count any longer
     * @throws the problem of the budget that is used up
     */
    async checkSignIn(
      on: Kysely<Tables>,
      budget: SeparateBudget,
      networkHash: string | null,
      more: number,
    ): Promise<() => void> {
      if (networkHash === null) return () => {}
      const load = async () => ({
        value: { bytes: await ofNetwork(on, networkHash, separate[budget]) },
        lifetime: cachedFor,
      })
      // A transaction never waits for a read outside of it: on SQLite, that read waits for the transaction.
      const place = on.isTransaction ? 'in a transaction' : 'outside'
      const { value: own } = await sums.get(`${budget} ${place} ${networkHash}`, load)
      if (own.bytes + more > budgets.network) throw full(budget, networkHash)
      const count = (bytes: number) => {
        own.bytes += bytes
        add(bytes)
      }
      count(more)
      return () => count(-more)
    },

    /**
     * Counts what all networks have stored. The first count makes no pauses; later ones take a twentieth of the time,
     * so that ten million rows take minutes.
     *
     * @param stopping - ends the count; its result is then not used
     */
    async recount(stopping?: AbortSignal): Promise<void> {
      added = 0
      let bytes = 0
      for (const table of inTotal) bytes += await ofTable(table, stopping)
      if (stopping?.aborted) return
      // What was stored in the meantime may count twice until the next count.
      total = bytes + added
      isCounted = true
    },
  }
}

/** Sums the sizes of rows, from an index alone. */
async function sum(on: Kysely<Tables>, table: keyof Tables, whose: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0) as bytes from ${sql.table(table)} where ${whose}
  `.execute(on)
  return Number(rows[0]?.bytes)
}
