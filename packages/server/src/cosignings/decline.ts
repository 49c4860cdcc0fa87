import { type Address, accountChain, formatAccountId, writeDecline } from '@countersign/core'
import { verdictProblem } from '../challenges/verdictProblem.ts'
import { ProblemException } from '../http/problem.ts'
import { openRecord } from './confirm.ts'
import { presentOwners } from './known.ts'
import * as problems from './problems.ts'
import { confirmationsOf } from './record.ts'
import type { Workshop } from './workshop.ts'

/** What an owner declines with. */
export type Declining = {
  readonly owner: Address
  /** One line, at most 280 characters; may be empty. */
  readonly reason: string
  /** The owner's `personal_sign` over the text of `writeDecline`. */
  readonly signature: `0x${string}`
}

/**
 * Keeps an owner's decline for the others to see. It ends nothing: others may be enough, and the owner may still confirm.
 *
 * @param domain - the site's authority, which the signed text names.
 * @throws {ProblemException} `cosigning-not-found`, `cosigning-ended`, `decline-refused`, `confirmation-repeated`,
 *   `verification-unavailable`
 */
export async function decline(
  workshop: Workshop,
  { id, domain }: { id: string; domain: string },
  { owner, reason, signature }: Declining,
): Promise<void> {
  const { store, verifier, news, now } = workshop
  const record = await openRecord(workshop, id)
  const { account, known } = record
  if (!known.safes.some(safe => presentOwners(safe).includes(owner)))
    throw new ProblemException(
      'decline-refused',
      `${owner} is not an owner of the Safe, so that it has nothing to decline. Please choose the account of an owner in your wallet.`,
    )
  if (known.safes.some(safe => confirmationsOf(record, safe).some(given => given.owner === owner)))
    throw problems.confirmedBefore(owner)
  const message = writeDecline({ domain, cosigning: id, account, owner, reason })
  const signer = formatAccountId(accountChain(account), owner)
  const verdict = await verifier.verify({ account: signer, message, signature })
  switch (verdict.status) {
    case 'verified':
      await store.decline(id, { owner, reason, at: now() })
      await news.tell(id)
      return
    case 'rejected':
      throw new ProblemException(
        'decline-refused',
        `The signature is not one of ${owner} over this decline. Please choose that account in your wallet and sign again.`,
        { reason: verdict.reason, ...(verdict.recovered ? { recovered: verdict.recovered } : {}) },
      )
    case 'unavailable':
      throw verdictProblem(signer, verdict)
  }
}
