import type { Address, ChainId } from '@countersign/core'
import { type Kysely, type Selectable, sql } from 'kysely'
import {
  byNewest,
  type Cursor,
  isAfter,
  newestFirst,
  type Page,
  type PageOptions,
} from '../store/read-page.ts'
import type { ReadRows, Rows } from '../store/read-rows.ts'
import { interleaveNetworks } from '../store/read-sorted.ts'
import type { CosigningTable, Tables } from '../store/tables.ts'
import { isId } from '../store/token.ts'
import { type CosigningRecord, toReadable, toRecords } from './record.ts'

/** What the list of an owner has of a cosigning. */
export type CosigningInBrief = Pick<Selectable<CosigningTable>, (typeof inBrief)[number]> & {
  /** Whether an owner started it. See `isAskedByOwner`. */
  readonly isByOwner: boolean
}

const inBrief = [
  'id',
  'account',
  'purpose',
  'asker_account',
  'first_owner',
  'browser',
  'system',
  'browser_hash',
  'created_at',
  'expires_at',
] as const satisfies readonly (keyof CosigningTable)[]

/** Creates the queries for cosignings, each with its related records. */
export function createFinder(db: Kysely<Tables>, readRows: ReadRows, now: () => number) {
  const all = () => db.selectFrom('cosigning').selectAll()

  return {
    async load(id: string): Promise<CosigningRecord | undefined> {
      if (!isId(id)) return undefined
      const row = await all().where('id', '=', id).executeTakeFirst()
      return row && (await toRecords(db, [row]))[0]
    },

    async ofChallenge(challenge: string): Promise<CosigningRecord | undefined> {
      const row = await all().where('challenge_id', '=', challenge).executeTakeFirst()
      return row && (await toRecords(db, [row]))[0]
    },

    /**
     * Lists the cosignings for drafts of proofs, of one or any, that are confirmed and not yet in a proof; oldest
     * first.
     */
    async confirmedForProofs(
      { limit, after }: PageOptions,
      proof?: string | undefined,
    ): Promise<Page<CosigningRecord>> {
      let query = all()
        .where('purpose', '=', 'proof')
        .where('status', '=', 'CONFIRMED')
        .where('collected_at', 'is', null)
      if (proof !== undefined) query = query.where('proof_id', '=', proof)
      const rows = await query
        .where(isAfter(after, undefined, 'oldest'))
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      const last = rows.length < limit ? undefined : rows.at(-1)
      return {
        ...(await toReadable(db, rows, readRows)),
        next: last && { at: last.created_at, id: last.id },
      }
    },

    /**
     * Lists the open cosignings for a draft of a proof with their accounts, newest first. `confirmed`: whether an owner has
     * confirmed.
     */
    async openOfProof(proof: string) {
      const rows = await db
        .selectFrom('cosigning')
        .select(['id', 'account', 'challenge_id'])
        .select(({ selectFrom, fn }) =>
          selectFrom('cosigning_confirmation')
            .select(fn.countAll<number>().as('count'))
            .whereRef('cosigning_id', '=', 'cosigning.id')
            .as('confirmations'),
        )
        .where('proof_id', '=', proof)
        .where('status', '=', 'NEEDS_CONFIRMATION')
        .where('expires_at', '>', now())
        .orderBy('created_at', 'desc')
        .execute()
      // PostgreSQL counts in 64 bits, which arrive as text.
      return rows.map(({ confirmations, ...row }) => ({ ...row, confirmed: Number(confirmations) > 0 }))
    },

    /**
     * Returns the list of the open cosignings in which an owner has neither confirmed nor declined, in the order of
     * `interleaveNetworks`; of each network and each round, those that an owner started come first. Anybody can start
     * one, and own a Safe together with somebody who knows nothing of it.
     *
     * @param owner.chain - where the owner is a contract; `undefined`: a key, which is the same on every chain
     */
    waitingFor({ address, chain }: { address: Address; chain: ChainId | undefined }) {
      const waiting = new Map<string, { isByOwner: boolean }>()
      const candidates = async (after: Cursor | undefined, limit: number) => {
        // Evaluated row by row: a join would read all rows of an owner.
        const answered = sql<number>`case when exists (
            select 1 from cosigning_confirmation as given where given.cosigning_id = own.cosigning_id
              and given.safe = own.safe and given.owner = own.owner and given.hash = own.hash
          ) or exists (
            select 1 from cosigning_decline as declined
            where declined.cosigning_id = own.cosigning_id and declined.owner = own.owner
          ) then 1 else 0 end`
        // One row for all Safes of a cosigning, so that no window ends between them.
        const rows = await db
          .selectFrom('cosigning_owner as own')
          .select(({ fn }) => [
            'cosigning_id as id',
            'created_at',
            fn.min<number>(answered).as('answered'),
            fn.max('by_owner').as('by_owner'),
          ])
          .where('owner', '=', address)
          .where(isAfter(after, ['created_at', 'cosigning_id']))
          .groupBy(['created_at', 'cosigning_id'])
          .orderBy('created_at', 'desc')
          .orderBy('cosigning_id', 'desc')
          .limit(limit)
          .execute()
        for (const { id, answered, by_owner } of rows)
          if (answered === 0) waiting.set(id, { isByOwner: by_owner === 1 })
        return rows
      }
      const matching = async (ids: readonly string[]) => {
        const unanswered = ids.filter(id => waiting.has(id))
        if (unanswered.length === 0) return []
        const open = db
          .selectFrom('cosigning')
          .select(['id', 'created_at', 'network_hash', 'browser_hash'])
          .where('id', 'in', unanswered)
          .where('status', '=', 'NEEDS_CONFIRMATION')
          .where('expires_at', '>', now())
        return (chain === undefined ? open : open.where('account', 'like', `${chain}:%`)).execute()
      }
      const isByOwner = ({ id }: { id: string }) => waiting.get(id)?.isByOwner === true
      const sort = (rows: Readonly<Awaited<ReturnType<typeof matching>>>) =>
        interleaveNetworks(
          rows,
          (one, other) => Number(isByOwner(other)) - Number(isByOwner(one)) || byNewest(one, other),
        )
      const load = async (ids: readonly string[]): Promise<CosigningInBrief[]> => {
        const rows = await db.selectFrom('cosigning').select(inBrief).where('id', 'in', ids).execute()
        return rows.map(row => ({ ...row, isByOwner: isByOwner(row) }))
      }
      return { candidates, matching, sort, load }
    },

    /** Finds the newest open cosigning in which an owner signs a message, whether or not they have answered. */
    async ofMessage(
      { address, chain }: { address: Address; chain: ChainId | undefined },
      hash: string,
    ): Promise<CosigningRecord | undefined> {
      const open = all()
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('cosigning_owner')
            .select('cosigning_id')
            .where('hash', '=', hash)
            .where('owner', '=', address),
        )
        .where('status', '=', 'NEEDS_CONFIRMATION')
        .where('expires_at', '>', now())
        .$call(newestFirst(1))
      const found = chain === undefined ? open : open.where('account', 'like', `${chain}:%`)
      const row = await found.executeTakeFirst()
      return row && (await toRecords(db, [row]))[0]
    },

    /** Lists the cosignings of a browser that are open, or ended after a time; newest first. */
    async listOf(browserHash: string, endedAfter: number): Promise<Rows<CosigningRecord>> {
      const rows = await all()
        .where('browser_hash', '=', browserHash)
        .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '>', endedAfter)]))
        .$call(newestFirst(20))
        .execute()
      return toReadable(db, rows, readRows)
    },
  }
}
