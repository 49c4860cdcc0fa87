import type { Address, Safe } from '@countersign/core'
import type { GatewayMessage } from '@countersign/gateway'

/** Who has confirmed a message, and who has not. */
export type Standing = {
  /** Owners whose confirmation the gateway has, in its order. */
  readonly confirmed: readonly Address[]
  /** Those who confirmed and are no owners any more, or never were: they do not count. */
  readonly strangers: readonly Address[]
  /** Owners who have not confirmed; `null` where the chain could not be asked who they are. */
  readonly missing: readonly Address[] | null
  /** How many it takes. */
  readonly required: number
}

/**
 * Says who has confirmed a message. Who counts is the chain's word where it could be asked: a gateway may still list
 * former owners, and an older threshold.
 */
export function standingOf(
  { confirmations, confirmationsRequired }: Pick<GatewayMessage, 'confirmations' | 'confirmationsRequired'>,
  safe: Pick<Safe, 'owners' | 'threshold'> | null,
): Standing {
  const all = [...new Set(confirmations.map(({ owner }) => owner.address))]
  if (!safe) return { confirmed: all, strangers: [], missing: null, required: confirmationsRequired }
  const { owners, threshold } = safe
  return {
    confirmed: all.filter(owner => owners.includes(owner)),
    strangers: all.filter(owner => !owners.includes(owner)),
    missing: owners.filter(owner => !all.includes(owner)),
    required: threshold,
  }
}
