import { type AccountFactory, type AccountId, writeProofMessage } from '@countersign/core'
import type { ForProof } from '../challenges/challenges.ts'
import type { Cosignings } from '../cosignings/cosignings.ts'
import type { SafeTree } from '../cosignings/known.ts'
import * as problems from './problems.ts'
import { type ProofRecord, proofContextOf } from './record.ts'
import { mostSigned, weigh } from './store.ts'

/** What an account of a draft is to be given to sign. */
export type ToSign =
  | { readonly status: 'text'; readonly proof: ForProof }
  /** Its owners are signing already: the challenge that they sign. */
  | { readonly status: 'waits'; readonly challenge: string }

/**
 * Says what an account of a draft is to sign. The text holds as long as the proof; how long it may be answered is the
 * challenge's own matter.
 *
 * A Safe whose signature has no room is refused before its owners are asked.
 *
 * @throws {ProblemException} `proof-ended`, `proof-signed`, `request-invalid`
 */
export async function toSign(
  options: { cosignings: Pick<Cosignings, 'openOfProof'>; publicOrigin: string; now: () => number },
  record: ProofRecord,
  account: AccountId,
): Promise<ToSign> {
  const { cosignings, publicOrigin, now } = options
  const { id, purpose, audience, accounts, draftUntil } = record
  const asked = accounts.find(other => other.account === account)
  if (!asked) throw problems.invalid('account', account, 'one of the accounts of the proof')
  if (asked.signed) throw problems.signed()
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
    expiresAt: new Date(record.expiresAt).toISOString(),
    accounts: accounts.map(other => other.account),
    account,
  }
  return {
    status: 'text',
    proof: {
      id,
      until: draftUntil,
      checkRoom: (tree, factory) => {
        if (usedBy(record) + leastSize(tree, factory) > mostSigned) throw problems.tooLarge(mostSigned)
      },
      write: ({ nonce, issuedAt, code }) => writeProofMessage({ ...terms, nonce, issuedAt, requestId: code }),
    },
  }
}

/** How much the accounts of a draft have signed, in characters. */
function usedBy({ accounts }: Pick<ProofRecord, 'accounts'>): number {
  return accounts.reduce((sum, { signed }) => sum + (signed ? weigh(signed) : 0), 0)
}

/** How much a Safe's signature and what is noted of the Safe take at the least, in characters: each owner signs with a key. */
function leastSize({ safes: [own] }: SafeTree, factory: AccountFactory | undefined): number {
  const [signature, address] = [2 * 65, 44]
  return own.threshold * (signature + address) + own.owners.length * address + (factory?.call.length ?? 0)
}
