import { type Kysely, sql, type Transaction } from 'kysely'
import { queueFor } from './queue.ts'
import type { Tables } from './tables.ts'

/** What people who need not be signed in may have stored, in bytes. */
export type StorageBudgets = {
  /** Of one network: one IPv4 address, or the /48 of IPv6. */
  readonly network: number
  /** Of all networks together. */
  readonly total: number
}

/** Which budget is used up. */
export type Exceeded = 'network' | 'total'

export type Storage = {
  /**
   * Says whether a network may store more. Its transactions queue for this, so that several at once cannot exceed its
   * budget together. The sum of all networks may be half a minute old.
   *
   * @param networkHash - `null`: of a draft from before this was kept, which counts for nobody
   * @param more - bytes
   * @returns the budget that does not allow it
   */
  check(
    transaction: Transaction<Tables>,
    networkHash: string | null,
    more: number,
  ): Promise<Exceeded | undefined>
}

/** What a row takes beside its texts, with its indexes. */
export const rowBytes = 500
/** How long the sum of all networks is believed, in milliseconds. */
const believed = 30_000

/** Makes what holds the budgets. Bytes are counted for as long as the rows are there that name a network. */
export function createStorage({
  budgets,
  now = Date.now,
}: {
  budgets: StorageBudgets
  now?: (() => number) | undefined
}): Storage {
  let all: { readonly bytes: number; readonly at: number } | undefined

  /** Sums up by the index alone. */
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
    async check(transaction, networkHash, more) {
      const time = now()
      if (networkHash === null) return undefined
      if (!all || time - all.at >= believed) all = { bytes: await stored(transaction, null), at: time }
      if (all.bytes + more > budgets.total) return 'total'
      await queueFor(transaction, `storage:${networkHash}`, time)
      if ((await stored(transaction, networkHash)) + more > budgets.network) return 'network'
      all = { ...all, bytes: all.bytes + more }
      return undefined
    },
  }
}
