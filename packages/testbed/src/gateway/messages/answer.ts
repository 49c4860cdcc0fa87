import type { Safe } from '@countersign/core'
import { concat, type Hex } from 'viem'
import { addressInfo } from '../address-info.ts'
import type { MessageRecord } from './record.ts'

/**
 * Writes a message as the gateway answers it.
 *
 * `CONFIRMED` says only that there are as many confirmations as the Safe needs: nothing is checked anew, also where an
 * owner has left since. So does the real one.
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
 * Joins the signatures as the real service does: by the owners' order, and otherwise as they came. With an owner that is
 * a contract, no Safe takes it (GS021).
 */
function joined(confirmations: MessageRecord['confirmations']): Hex {
  const ordered = confirmations.toSorted((a, b) => (a.owner.toLowerCase() < b.owner.toLowerCase() ? -1 : 1))
  return concat(ordered.map(({ signature }) => signature))
}

/** The service keeps an origin as JSON, and none as an empty object; what is no JSON comes back as it was. */
function writtenOrigin(origin: string | null): string {
  if (!origin) return '{}'
  try {
    return JSON.stringify(JSON.parse(origin))
  } catch {
    return origin
  }
}
