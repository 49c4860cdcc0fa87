import type { Safe } from '@countersign/core'
import { concat, type Hex } from 'viem'
import { addressInfo } from '../address-info.ts'
import type { MessageRecord } from './record.ts'

/**
 * Returns a message in the gateway's response format.
 *
 * `CONFIRMED` only means that there are as many confirmations as the Safe requires: they are not verified again, even
 * when an owner has since been removed. Safe's service does the same.
 */
export function messageAnswer(record: MessageRecord, { threshold }: Pick<Safe, 'threshold'>) {
  const { confirmations } = record
  const confirmed = confirmations.length >= threshold
  return {
    messageHash: record.messageHash,
    status: confirmed ? ('CONFIRMED' as const) : ('NEEDS_CONFIRMATION' as const),
    logoUri: null,
    name: null,
    message: record.message,
    creationTimestamp: record.created,
    modifiedTimestamp: record.modified,
    confirmationsSubmitted: confirmations.length,
    confirmationsRequired: threshold,
    proposedBy: addressInfo(record.proposedBy),
    confirmations: confirmations.map(({ owner, signature }) => ({ owner: addressInfo(owner), signature })),
    preparedSignature: confirmed ? joined(confirmations) : null,
    origin: writtenOrigin(record.origin),
  }
}

/**
 * Joins the signatures as Safe's service does: sorted by owner, otherwise unchanged. With a contract owner, no Safe
 * accepts the result (GS021).
 */
function joined(confirmations: MessageRecord['confirmations']): Hex {
  const ordered = confirmations.toSorted((a, b) => (a.owner.toLowerCase() < b.owner.toLowerCase() ? -1 : 1))
  return concat(ordered.map(({ signature }) => signature))
}

/**
 * Returns an origin as the service stores it: JSON, with an empty object for no origin. Text that is not JSON is
 * returned unchanged.
 */
function writtenOrigin(origin: string | null): string {
  if (!origin) return '{}'
  try {
    return JSON.stringify(JSON.parse(origin))
  } catch {
    return origin
  }
}
