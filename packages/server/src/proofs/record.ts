import type { Visibility } from '@countersign/api'
import {
  type AccountId,
  type Proof,
  type ProofBlock,
  type ProofContext,
  type ProofSafe,
  type ProofVersion,
  parseAccountId,
  type VerifiedMethod,
} from '@countersign/core'
import type { Kysely, Selectable } from 'kysely'
import type { Hex } from 'viem'
import { StoredJson } from '../http/stored-json.ts'
import type { ReadRows, Rows } from '../store/read-rows.ts'
import type { ProofAccountTable, ProofTable, Tables } from '../store/tables.ts'

export type SignedAccount = {
  readonly message: string
  readonly signature: Hex
  readonly method: VerifiedMethod
  readonly verifiedAt: number
  /** `null` for a key. */
  readonly block: ProofBlock | null
  /** `null` if it is not a Safe. */
  readonly safe: ProofSafe | null
}

export type RecordedAccount = {
  readonly account: AccountId
  readonly position: number
  /** Whether the last confirmed cosigning was too large for the proof. */
  readonly isTooLarge: boolean
  /** `undefined`: not signed yet. */
  readonly signed: SignedAccount | undefined
}

/** A proof with its accounts, as stored. Times in milliseconds since 1970. */
export type ProofRecord = {
  readonly id: string
  readonly browserHash: string
  readonly purpose: string
  readonly audience: string | null
  readonly visibility: Visibility
  readonly version: ProofVersion
  /** The id of the request that it is made for. */
  readonly request: string | null
  /** The requester; `null` in version 1, which does not have this field. */
  readonly requester: AccountId | null
  readonly createdAt: number
  readonly draftUntil: number
  /** `null`: a draft. */
  readonly issuedAt: number | null
  readonly expiresAt: number
  readonly revokedAt: number | null
  /** `null`: a draft. */
  readonly document: StoredJson<Proof> | null
  readonly accounts: readonly RecordedAccount[]
}

export type ProofStatus = 'draft' | 'valid' | 'expired' | 'revoked'

/** Returns the status of a proof at a time. A draft stays a draft until it is removed. */
export function statusOf(
  { issuedAt, revokedAt, expiresAt }: Pick<ProofRecord, 'issuedAt' | 'revokedAt' | 'expiresAt'>,
  time: number,
): ProofStatus {
  if (issuedAt === null) return 'draft'
  if (revokedAt !== null) return 'revoked'
  return expiresAt <= time ? 'expired' : 'valid'
}

/** Returns the request that a proof is made for, as its accounts sign it. */
export function proofContextOf({
  request,
  requester,
}: Pick<ProofRecord, 'request' | 'requester'>): ProofContext | null {
  return request === null || requester === null ? null : { id: request, requester }
}

/** Returns proofs with their accounts, in the order of their rows. */
export async function toRecords(
  db: Kysely<Tables>,
  rows: readonly Selectable<ProofTable>[],
): Promise<ProofRecord[]> {
  const toRecord = await createToRecord(db, rows)
  return rows.map(toRecord)
}

/** Returns proofs as `toRecords` does, without those that cannot be read. */
export async function toReadable(
  db: Kysely<Tables>,
  rows: readonly Selectable<ProofTable>[],
  readRows: ReadRows,
): Promise<Rows<ProofRecord>> {
  const toRecord = await createToRecord(db, rows)
  return readRows('proof', rows, row => checked(toRecord(row)))
}

/** Throws if the document is not JSON: responses contain its text as it is. */
export function checked(record: ProofRecord): ProofRecord {
  record.document?.read()
  return record
}

/** Loads the accounts of proofs. @returns the function that reads one of these proofs */
export async function createToRecord(
  db: Kysely<Tables>,
  rows: readonly Selectable<ProofTable>[],
): Promise<(row: Selectable<ProofTable>) => ProofRecord> {
  const ids = rows.map(({ id }) => id)
  const accounts =
    ids.length === 0
      ? []
      : await db
          .selectFrom('proof_account')
          .selectAll()
          .where('proof_id', 'in', ids)
          .orderBy('position')
          .execute()
  const accountsOf = Map.groupBy(accounts, row => row.proof_id)
  return row => ({
    id: row.id,
    browserHash: row.browser_hash,
    purpose: row.purpose,
    audience: row.audience,
    // This server wrote the JSON and text values in the database.
    visibility: row.visibility as Visibility,
    version: row.version === 1 ? 1 : 2,
    request: row.request_id,
    requester: row.requester === null ? null : parseAccountId(row.requester),
    createdAt: row.created_at,
    draftUntil: row.draft_until,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    document: row.document === null ? null : new StoredJson<Proof>(row.document),
    accounts: (accountsOf.get(row.id) ?? []).map(toAccount),
  })
}

function toAccount(row: Selectable<ProofAccountTable>): RecordedAccount {
  return {
    account: parseAccountId(row.account),
    position: row.position,
    isTooLarge: row.refused === 'too-large',
    signed: toSigned(row),
  }
}

function toSigned(row: Selectable<ProofAccountTable>): SignedAccount | undefined {
  const { message, signature, method, verified_at, block_number, block_hash, safe } = row
  if (message === null || signature === null || method === null || verified_at === null) return undefined
  return {
    message,
    signature: signature as Hex,
    method: method as VerifiedMethod,
    verifiedAt: verified_at,
    block:
      block_number === null || block_hash === null ? null : { number: block_number, hash: block_hash as Hex },
    safe: safe === null ? null : (JSON.parse(safe) as ProofSafe),
  }
}
