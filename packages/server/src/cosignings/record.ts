import type { Cosigning } from '@countersign/api'
import {
  type AccountFactory,
  type AccountId,
  type Address,
  type ProofSafe,
  parseAccountId,
  type SafePart,
} from '@countersign/core'
import type { Kysely, Selectable } from 'kysely'
import type { Hex } from 'viem'
import type { ReadRows, Rows } from '../store/read-rows.ts'
import type {
  CosigningConfirmationTable,
  CosigningDeclineTable,
  CosigningTable,
  Tables,
} from '../store/tables.ts'
import type { KnownSafe, KnownSafes } from './known.ts'

/** The channel through which a confirmation arrived. */
export type Way = 'here' | 'gateway' | 'chain'

export type Status = Cosigning['status']

/** How it was confirmed, with more details of the Safe than are shown: a proof contains its state at that block. */
export type CosigningVerdict = Omit<NonNullable<Cosigning['verdict']>, 'approved'> & {
  /** Missing in records from before this was stored. */
  readonly safe?: Pick<ProofSafe, 'version' | 'owners'>
  /** How many owners it had; missing if the nodes saw different numbers, and in records from before this was stored. */
  readonly ownerCount?: number
  /** Whether an owner signed with a passkey; missing for proofs, and in records from before this was checked. */
  readonly passkey?: boolean
}

export type Confirmation = {
  readonly safe: Address
  readonly owner: Address
  /** The message hash that it is for. */
  readonly hash: Hex
  readonly kind: SafePart['kind']
  readonly part: SafePart
  readonly way: Way
  readonly at: number
}

export type Decline = { readonly owner: Address; readonly reason: string; readonly at: number }

/** A stored cosigning with its related records. */
export type CosigningRecord = {
  readonly row: Selectable<CosigningTable>
  readonly account: AccountId
  readonly status: Status
  readonly factory: AccountFactory | undefined
  readonly known: KnownSafes
  readonly verdict: CosigningVerdict | null
  readonly confirmations: readonly Confirmation[]
  readonly declines: readonly Decline[]
}

/** Loads cosignings with their related records, in the order of their rows. */
export async function toRecords(
  db: Kysely<Tables>,
  rows: readonly Selectable<CosigningTable>[],
): Promise<CosigningRecord[]> {
  return rows.map(await createToRecord(db, rows))
}

/** Loads cosignings as `toRecords` does, without those that cannot be read. */
export async function toReadable(
  db: Kysely<Tables>,
  rows: readonly Selectable<CosigningTable>[],
  readRows: ReadRows,
): Promise<Rows<CosigningRecord>> {
  return readRows('cosigning', rows, await createToRecord(db, rows))
}

/** Loads the related records of cosignings. @returns the function that reads one of these cosignings */
export async function createToRecord(
  db: Kysely<Tables>,
  rows: readonly Selectable<CosigningTable>[],
): Promise<(row: Selectable<CosigningTable>) => CosigningRecord> {
  const ids = rows.map(({ id }) => id)
  const [confirmations, declines] =
    ids.length === 0
      ? [[], []]
      : await Promise.all([
          db
            .selectFrom('cosigning_confirmation')
            .selectAll()
            .where('cosigning_id', 'in', ids)
            .orderBy('confirmed_at')
            .orderBy('owner')
            .execute(),
          db.selectFrom('cosigning_decline').selectAll().where('cosigning_id', 'in', ids).execute(),
        ])
  const confirmationsOf = Map.groupBy(confirmations, row => row.cosigning_id)
  const declinesOf = Map.groupBy(declines, row => row.cosigning_id)
  return row => ({
    row,
    account: parseAccountId(row.account),
    // Not validated, because this server wrote it.
    status: row.status as Status,
    factory: factoryOf(row),
    known: JSON.parse(row.safes) as KnownSafes,
    verdict: row.verdict === null ? null : (JSON.parse(row.verdict) as CosigningVerdict),
    confirmations: (confirmationsOf.get(row.id) ?? []).map(toConfirmation),
    declines: (declinesOf.get(row.id) ?? []).map(toDecline),
  })
}

function factoryOf({
  factory_address,
  factory_data,
}: Selectable<CosigningTable>): AccountFactory | undefined {
  if (factory_address === null || factory_data === null) return undefined
  return { address: factory_address as Address, call: factory_data as Hex }
}

function toConfirmation(row: Selectable<CosigningConfirmationTable>): Confirmation {
  return {
    safe: row.safe as Address,
    owner: row.owner as Address,
    hash: row.hash as Hex,
    kind: row.kind as SafePart['kind'],
    part: JSON.parse(row.part) as SafePart,
    way: row.way as Way,
    at: row.confirmed_at,
  }
}

function toDecline(row: Selectable<CosigningDeclineTable>): Decline {
  return { owner: row.owner as Address, reason: row.reason, at: row.declined_at }
}

/** Returns the confirmations for a Safe that are for the hash that its owners sign now. */
export function confirmationsOf(
  { confirmations }: Pick<CosigningRecord, 'confirmations'>,
  safe: KnownSafe,
): Confirmation[] {
  return confirmations.filter(({ safe: of, hash }) => of === safe.address && hash === safe.hash)
}
