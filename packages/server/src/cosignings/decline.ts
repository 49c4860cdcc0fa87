import { type Address, accountChain, formatAccountId, writeDecline } from '@countersign/core'
import { ProblemException } from '../http/problem.ts'
import { verdictProblem } from '../verdicts/verdict-problem.ts'
import { openRecord } from './confirm.ts'
import type { CosigningContext } from './context.ts'
import { presentOwners } from './known.ts'
import * as problems from './problems.ts'
import { confirmationsOf } from './record.ts'

export type Declining = {
  readonly owner: Address
  /** One line, at most 280 characters; may be empty. */
  readonly reason: string
  /** The owner's `personal_sign` over the text of `writeDecline`. */
  readonly signature: `0x${string}`
}

/**
 * Stores that an owner declines, for the others to see. The cosigning continues: the others may be enough, and the
 * owner may still confirm.
 *
 * @param domain - the site's authority, which the signed message names.
 * @throws {ProblemException} `cosigning-not-found`, `cosigning-ended`, `decline-refused`, `confirmation-repeated`,
 * `verification-unavailable`
 */
export async function decline(
  context: CosigningContext,
  { id, domain }: { id: string; domain: string },
  { owner, reason, signature }: Declining,
): Promise<void> {
  const { store, verifier, news, now } = context
  const record = await openRecord(context, id)
  const { account, known } = record
  if (!known.safes.some(safe => presentOwners(safe).includes(owner)))
    throw new ProblemException(
      'decline-refused',
      `${owner} isn’t an owner of the Safe, so it can’t decline. Select an owner’s account in your wallet.`,
    )
  if (known.safes.some(safe => confirmationsOf(record, safe).some(given => given.owner === owner)))
    throw problems.confirmedBefore(owner)
  const message = writeDecline({ domain, cosigning: id, account, owner, reason })
  const signer = formatAccountId(accountChain(account), owner)
  const verdict = await verifier.verify({ account: signer, message, signature })
  switch (verdict.status) {
    case 'verified':
      await store.decline(
        id,
        { owner, reason, at: now() },
        known.safes.map(({ hash }) => hash),
      )
      await news.notify(id)
      return
    case 'rejected':
      throw new ProblemException(
        'decline-refused',
        `${owner} didn’t sign this. Select that account in your wallet, then sign again.`,
        { reason: verdict.reason, ...(verdict.recovered ? { recovered: verdict.recovered } : {}) },
      )
    case 'unavailable':
      throw verdictProblem(verdict)
  }
}
