import { type AccountFactory, type AccountId, writeProofMessage } from '@countersign/core'
import type { Transaction } from 'kysely'
import type { Cosignings } from '../cosignings/cosignings.ts'
import type { SafeTree } from '../cosignings/known.ts'
import { isoTime } from '../http/iso-time.ts'
import { invalidField, ProblemException } from '../http/problem.ts'
import type { Tables } from '../store/tables.ts'
import * as problems from './problems.ts'
import { type ProofRecord, proofContextOf } from './record.ts'
import { mostSigned, sizeOf } from './store.ts'

/** The purpose of a challenge for a draft of a proof. */
export type ForProof = {
  readonly id: string
  /** When it expires at the latest, in milliseconds since 1970. */
  readonly until: number
  /** @throws {ProblemException} `request-too-large` if what its owners would sign does not fit into the draft */
  readonly checkRoom: (tree: SafeTree, factory: AccountFactory | undefined) => void
  /**
   * Locks the draft for the transaction that stores the challenge.
   *
   * @throws {ProblemException} `proof-not-found`, `proof-signed`, `proof-ended` if it is no longer a draft
   */
  readonly hold: (transaction: Transaction<Tables>) => Promise<void>
  /** Writes the text. @param part.code - the code that a Safe's owners compare */
  readonly write: (part: { nonce: string; issuedAt: string; code: string | undefined }) => string
}

/** What an account of a draft must sign. */
export type ToSign =
  | { readonly status: 'text'; readonly proof: ForProof }
  /** Its owners are confirming already: their challenge. */
  | { readonly status: 'waits'; readonly challenge: string }

/**
 * Returns what an account of a draft must sign. The text is valid as long as the proof; the challenge expires
 * separately.
 *
 * A Safe whose signature would not fit is refused before its owners are asked to confirm.
 *
 * @throws {ProblemException} `proof-ended`, `proof-signed`, `request-invalid`
 */
export async function toSign(
  options: {
    cosignings: Pick<Cosignings, 'openOfProof'>
    hold: (transaction: Transaction<Tables>, id: string) => Promise<void>
    publicOrigin: string
    now: () => number
  },
  record: ProofRecord,
  account: AccountId,
): Promise<ToSign> {
  const { cosignings, hold, publicOrigin, now } = options
  const { id, purpose, audience, accounts, draftUntil } = record
  const own = accounts.find(other => other.account === account)
  if (!own) throw invalidField('account', account, 'one of the accounts of the proof')
  if (own.signed) throw new ProblemException('proof-signed')
  if (draftUntil <= now()) throw problems.ended()
  const waiting = (await cosignings.openOfProof(id)).find(other => other.account === account)
  if (waiting) return { status: 'waits', challenge: waiting.challenge_id }
  const terms = {
    id,
    origin: publicOrigin,
    purpose,
    audience,
    version: record.version,
    request: proofContextOf(record),
    expiresAt: isoTime(record.expiresAt),
    accounts: accounts.map(other => other.account),
    account,
  }
  return {
    status: 'text',
    proof: {
      id,
      until: draftUntil,
      checkRoom: (tree, factory) => {
        if (sizeOf(record) + leastSize(tree, factory) > mostSigned) throw problems.tooLarge(mostSigned)
      },
      hold: transaction => hold(transaction, id),
      write: ({ nonce, issuedAt, code }) => writeProofMessage({ ...terms, nonce, issuedAt, requestId: code }),
    },
  }
}

/** Returns the minimum size of a Safe's signature and metadata, in characters: each owner signs with a key. */
function leastSize({ safes: [own] }: SafeTree, factory: AccountFactory | undefined): number {
  const [signature, address] = [2 * 65, 44]
  return own.threshold * (signature + address) + own.owners.length * address + (factory?.call.length ?? 0)
}
