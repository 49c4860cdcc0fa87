import type { Kysely } from 'kysely'
import type { KeyAlgorithm } from '../config/openid.ts'
import type { Tables } from '../store/tables.ts'
import { newKey, type SigningKey } from './key.ts'

/** What a key signs, its algorithm, and the number in `current` that marks the current one. */
const purposes = {
  receipts: { algorithm: 'ES256', current: 1 },
  'id-tokens-rs256': { algorithm: 'RS256', current: 2 },
  'id-tokens-es256': { algorithm: 'ES256', current: 3 },
} as const satisfies Record<string, { algorithm: KeyAlgorithm; current: number }>

type KeyPurpose = keyof typeof purposes

type SigningKeysOptions = {
  db: Kysely<Tables>
  purpose: KeyPurpose
  /** The maximum age of a key, in milliseconds. */
  rotateAfter: number
  /** How long a public key stays after the key was retired, in milliseconds. */
  keptFor: number
  /** The operator's own keys. The first one of the purpose's algorithm signs, and the others are only published. */
  configured?: readonly SigningKey[]
  now?: () => number
}

/** How often it is recorded that a key is still configured, in milliseconds. */
const day = 86_400_000

export type SigningKeys = ReturnType<typeof createSigningKeys>

/**
 * Manages the keys of one purpose. All state is in the database, so that servers on one database sign with one key: the
 * only row with the purpose's number in `current`. A key that is no longer in use loses its private part.
 *
 * A configured key signs in place of that one. The database has its public part, like that of a retired key, so that
 * servers with another configuration publish it, too.
 */
export function createSigningKeys(options: SigningKeysOptions) {
  const { db, purpose, rotateAfter, keptFor, now = Date.now } = options
  const { algorithm, current: place } = purposes[purpose]
  const configured = (options.configured ?? []).filter(key => key.algorithm === algorithm)
  const [first] = configured

  /** Retires the current key if it was created before a time. */
  async function retire(on: Kysely<Tables>, createdUntil: number): Promise<void> {
    await on
      .updateTable('receipt_key')
      .set({ current: null, private_key: null, retired_at: now() })
      .where('current', '=', place)
      .where('created_at', '<=', createdUntil)
      .execute()
  }

  const findCurrent = (on: Kysely<Tables>) =>
    on.selectFrom('receipt_key').select(['id', 'private_key']).where('current', '=', place).executeTakeFirst()

  /** Returns the current key; creates it if none exists. If several servers do so at once, one of them creates it. */
  async function find(on: Kysely<Tables>): Promise<{ id: string; privateKey: string }> {
    let found = await findCurrent(on)
    if (!found) {
      const { id, publicKey, privateKey } = await newKey(algorithm)
      await on
        .insertInto('receipt_key')
        .values({
          id,
          current: place,
          purpose,
          public_key: publicKey,
          private_key: privateKey,
          created_at: now(),
          retired_at: null,
        })
        .onConflict(conflict => conflict.column('current').doNothing())
        .execute()
      found = await findCurrent(on)
    }
    if (!found || found.private_key === null) throw new Error(`There is no key for ${purpose}.`)
    return { id: found.id, privateKey: found.private_key }
  }

  /** Stores the public parts of the configured keys, as if they were retired today. Most of the time, they are there. */
  async function publish(on: Kysely<Tables>): Promise<void> {
    const time = now()
    const ids = configured.map(({ id }) => id)
    const stored = await on
      .selectFrom('receipt_key')
      .select('id')
      .where('id', 'in', ids)
      .where('retired_at', '>', time - day)
      .execute()
    const recent = new Set(stored.map(({ id }) => id))
    for (const key of configured) if (!recent.has(key.id)) await publishOne(on, key, time)
  }

  async function publishOne(on: Kysely<Tables>, { id, publicKey }: SigningKey, time: number): Promise<void> {
    await on
      .insertInto('receipt_key')
      .values({
        id,
        current: null,
        purpose,
        public_key: publicKey,
        private_key: null,
        created_at: time,
        retired_at: time,
      })
      .onConflict(conflict =>
        conflict
          .column('id')
          .doUpdateSet({ retired_at: time })
          .where('receipt_key.retired_at', '<=', time - day),
      )
      .execute()
  }

  return {
    /** The `kid` of the configured key that signs. */
    configured: first?.id,

    /** Returns the current key. Replaces it if it is too old. */
    async current(on: Kysely<Tables> = db): Promise<{ id: string; privateKey: string }> {
      if (first) {
        await publish(on)
        return first
      }
      await retire(on, now() - rotateAfter)
      return find(on)
    },

    /** Returns the public keys, newest first: of the current key, and of each that may still be needed. */
    async publicKeys(): Promise<string[]> {
      const keys = await db
        .selectFrom('receipt_key')
        .select('public_key')
        .where('purpose', '=', purpose)
        .where(({ or, eb }) => or([eb('retired_at', 'is', null), eb('retired_at', '>', now() - keptFor)]))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute()
      return keys.map(row => row.public_key)
    },

    /** Replaces the current key with a new one; the old one stays in the key set. @returns the `kid` of the new one */
    rotate: (): Promise<string> =>
      db.transaction().execute(async transaction => {
        await retire(transaction, Number.MAX_SAFE_INTEGER)
        return (await find(transaction)).id
      }),

    /**
     * Retires a key that is too old or does not sign next to a configured one, and removes those that are no longer needed.
     *
     * @returns whether there are keys of other purposes, too
     */
    async sweep(): Promise<{ others: boolean }> {
      const keys = await db
        .selectFrom('receipt_key')
        .select(['purpose', 'created_at', 'retired_at'])
        .execute()
      const own = keys.filter(key => key.purpose === purpose)
      const tooOld = first ? now() : now() - rotateAfter
      const over = now() - keptFor
      if (own.some(key => key.retired_at === null && key.created_at <= tooOld)) await retire(db, tooOld)
      if (own.some(key => key.retired_at !== null && key.retired_at <= over))
        await db
          .deleteFrom('receipt_key')
          .where('purpose', '=', purpose)
          .where('retired_at', '<=', over)
          .execute()
      return { others: own.length < keys.length }
    },
  }
}
