import { type AccountFactory, type AccountId, writeProofMessage } from '@countersign/core'
import type { ForProof } from '../challenges/challenges.ts'
import type { Cosignings } from '../cosignings/cosignings.ts'
import * as problems from './problems.ts'
import type { ProofRecord } from './record.ts'

/** What an account of a draft is to be given to sign. */
export type ToSign =
  | { readonly status: 'text'; readonly proof: ForProof; readonly factory: AccountFactory | undefined }
  /** Its owners are signing already: the challenge that they sign. */
  | { readonly status: 'waits'; readonly challenge: string }

/**
 * Says what an account of a draft is to sign. The text holds as long as the proof; how long it may be answered is the
 * challenge's own matter.
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
    expiresAt: new Date(record.expiresAt).toISOString(),
    accounts: accounts.map(other => other.account),
    account,
  }
  return {
    status: 'text',
    factory: asked.factory,
    proof: {
      id,
      until: draftUntil,
      write: ({ nonce, issuedAt, code }) => writeProofMessage({ ...terms, nonce, issuedAt, requestId: code }),
    },
  }
}
