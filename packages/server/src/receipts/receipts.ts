import type { KeySet } from '@countersign/api'
import { type Proof, signReceipt } from '@countersign/core'
import type { Kysely, Transaction } from 'kysely'
import { readKey } from '../keys/key.ts'
import { createSigningKeys } from '../keys/signing-keys.ts'
import type { Tables } from '../store/tables.ts'

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

/** Creates the signer of receipts. */
export function createReceipts({ db, rotateAfter, now = Date.now }: ReceiptsOptions) {
  const keys = createSigningKeys({ db, purpose: 'receipts', rotateAfter, keptFor, now })

  return {
    /** Signs the receipt of a proof with the current key, in the transaction that issues the proof. */
    async sign(transaction: Transaction<Tables>, proof: Omit<Proof, 'receipt'>): Promise<string> {
      const { id, privateKey } = await keys.current(transaction)
      return signReceipt(proof, { key: await readKey(privateKey), kid: id, now: now() })
    },

    /** Returns the public keys: of the current key, and of each that a receipt may still need. */
    async keySet(): Promise<KeySet> {
      return { keys: (await keys.publicKeys()).map(key => JSON.parse(key) as KeySet['keys'][number]) }
    },

    rotate: keys.rotate,
    sweep: keys.sweep,
  }
}
