import type { KeySet } from '@countersign/api'
import { type Proof, signReceipt } from '@countersign/core'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../store/tables.ts'
import { newKey, readKey } from './key.ts'

/** Signs the site's receipts over proofs, and manages the keys. */
export type Receipts = ReturnType<typeof createReceipts>

export type ReceiptsOptions = {
  db: Kysely<Tables>
  /** The maximum age of a key, in milliseconds. */
  rotateAfter: number
  now?: () => number
}

/**
 * How long a public key stays after its last receipt, in milliseconds: the longest validity of a proof, and some more.
 */
const keptFor = 5 * 366 * 86_400_000 + 30 * 86_400_000

/**
 * Creates what signs receipts. All state is in the database, so that servers on one database sign with one key: the
 * only row whose `current` is set. A key that is no longer in use loses its private part.
 */
export function createReceipts({ db, rotateAfter, now = Date.now }: ReceiptsOptions) {
  /** Retires the current key if it was created before a time. */
  async function retire(on: Kysely<Tables>, createdUntil: number): Promise<void> {
    await on
      .updateTable('receipt_key')
      .set({ current: null, private_key: null, retired_at: now() })
      .where('current', '=', 1)
      .where('created_at', '<=', createdUntil)
      .execute()
  }

  const findCurrent = (on: Kysely<Tables>) =>
    on.selectFrom('receipt_key').select(['id', 'private_key']).where('current', '=', 1).executeTakeFirst()

  /** Returns the current key; creates it if there is none. If several servers do so at once, one of them creates it. */
  async function current(on: Kysely<Tables>): Promise<{ id: string; privateKey: string }> {
    let found = await findCurrent(on)
    if (!found) {
      const { id, publicKey, privateKey } = await newKey()
      await on
        .insertInto('receipt_key')
        .values({
          id,
          current: 1,
          public_key: publicKey,
          private_key: privateKey,
          created_at: now(),
          retired_at: null,
        })
        .onConflict(conflict => conflict.column('current').doNothing())
        .execute()
      found = await findCurrent(on)
    }
    if (!found || found.private_key === null) throw new Error('There is no key for receipts.')
    return { id: found.id, privateKey: found.private_key }
  }

  return {
    /** Signs the receipt of a proof with the current key, in the transaction that issues the proof. */
    async sign(transaction: Transaction<Tables>, proof: Omit<Proof, 'receipt'>): Promise<string> {
      await retire(transaction, now() - rotateAfter)
      const { id, privateKey } = await current(transaction)
      return signReceipt(proof, { key: await readKey(privateKey), kid: id, now: now() })
    },

    /** Returns the public keys: of the current key, and of each that a receipt may still need. */
    async keySet(): Promise<KeySet> {
      const keys = await db
        .selectFrom('receipt_key')
        .select('public_key')
        .where(({ or, eb }) => or([eb('retired_at', 'is', null), eb('retired_at', '>', now() - keptFor)]))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      return { keys: keys.map(row => JSON.parse(row.public_key) as KeySet['keys'][number]) }
    },

    /** Replaces the current key with a new one; the old one stays in the key set. @returns the `kid` of the new one */
    rotate: (): Promise<string> =>
      db.transaction().execute(async transaction => {
        await retire(transaction, Number.MAX_SAFE_INTEGER)
        return (await current(transaction)).id
      }),

    /** Replaces a key that is too old, and removes those that no receipt needs any more. */
    async sweep(): Promise<void> {
      await db.transaction().execute(async transaction => {
        await retire(transaction, now() - rotateAfter)
      })
      await db
        .deleteFrom('receipt_key')
        .where('retired_at', '<=', now() - keptFor)
        .execute()
    },
  }
}
