import { type Kysely, sql, type Transaction } from 'kysely'
import { queueFor } from './queue.ts'
import type { Tables } from './tables.ts'

/** How much people who are not signed in may store, in bytes. */
export type StorageBudgets = {
  /** Per network: one IPv4 address, or a /48 of IPv6. */
  readonly network: number
  /** For all networks together. */
  readonly total: number
}

/** The budget that is used up. */
export type Exceeded = 'network' | 'total'

export type Storage = ReturnType<typeof createStorage>

/** The size of a row in addition to its texts, with its indexes. */
export const rowBytes = 500
/** How long the sum of all networks is cached, in milliseconds. */
const cachedFor = 30_000

/** Creates the check of the storage budgets. A row counts as long as it exists and names a network. */
export function createStorage({
  budgets,
  now = Date.now,
}: {
  budgets: StorageBudgets
  now?: (() => number) | undefined
}) {
  let all: { readonly bytes: number; readonly at: number } | undefined

  /** Computes a sum from the index alone. */
  async function sum(on: Kysely<Tables>, table: 'proof' | 'cosigning', network: string | null) {
    const whose = network === null ? sql`network_hash is not null` : sql`network_hash = ${network}`
    const { rows } = await sql<{ bytes: number | null }>`
      select sum(bytes) as bytes from ${sql.table(table)} where ${whose}
    `.execute(on)
    return Number(rows[0]?.bytes ?? 0)
  }

  async function stored(on: Kysely<Tables>, network: string | null): Promise<number> {
    return (await sum(on, 'proof', network)) + (await sum(on, 'cosigning', network))
  }

  return {
    /**
     * Checks whether a network may store more. Transactions of one network run this one after the other, so that
     * several cannot exceed its budget together. The sum of all networks may be half a minute old.
     *
     * @param networkHash - `null`: of a draft from before this column existed, which counts for no network
     * @param more - bytes
     * @returns the budget that does not allow it
     */
    async check(
      transaction: Transaction<Tables>,
      networkHash: string | null,
      more: number,
    ): Promise<Exceeded | undefined> {
      const time = now()
      if (networkHash === null) return undefined
      if (!all || time - all.at >= cachedFor) all = { bytes: await stored(transaction, null), at: time }
      if (all.bytes + more > budgets.total) return 'total'
      await queueFor(transaction, [`storage:${networkHash}`], time)
      if ((await stored(transaction, networkHash)) + more > budgets.network) return 'network'
      all = { ...all, bytes: all.bytes + more }
      return undefined
    },
  }
}
