import type { AccountId, Address, Safe } from '@countersign/core'
import type { GatewayMessage } from '@countersign/gateway'
import { type ToSign, toSign } from './to-sign.ts'

/** What a person can do about a message. */
export type NextStep =
  /** Enough owners have confirmed. */
  | { readonly status: 'done' }
  /** The owners are unknown, because the chain has not responded. */
  | { readonly status: 'unknown' }
  | { readonly status: 'not-connected' | 'not-an-owner' | 'has-confirmed' }
  | {
      readonly status: 'sign'
      readonly owner: Address
      readonly asked: Extract<ToSign, { status: 'ready' }>
    }
  | { readonly status: Exclude<ToSign['status'], 'ready'> }

/**
 * Returns what a person can do about a message.
 *
 * @param question.signers - whom the person can sign as: the accounts of the connected wallet; without one, the signed-in
 * account, if there is one.
 */
export function nextConfirmationStep(question: {
  readonly message: GatewayMessage
  readonly account: AccountId
  readonly safe: Safe | null
  readonly standing: Standing
  readonly signers: readonly Address[]
  readonly isConnected: boolean
}): NextStep {
  const { message, account, safe, standing, signers, isConnected } = question
  if (message.status === 'CONFIRMED') return { status: 'done' }
  if (!safe) return { status: 'unknown' }
  const owners = signers.filter(address => safe.owners.includes(address))
  if (owners.length === 0) return { status: isConnected ? 'not-an-owner' : 'not-connected' }
  const owner = owners.find(address => !standing.confirmed.includes(address))
  if (!owner) return { status: 'has-confirmed' }
  const asked = toSign(message, account, safe)
  return asked.status === 'ready' ? { status: 'sign', owner, asked } : { status: asked.status }
}

/** Who has confirmed a message, and who has not. */
export type Standing = {
  /** Owners whose confirmation the gateway has, in its order. */
  readonly confirmed: readonly Address[]
  /** Accounts that have confirmed but are not owners any more, or never were. They do not count. */
  readonly strangers: readonly Address[]
  /** Owners who have not confirmed; `null` if the chain is unavailable, so that the owners are unknown. */
  readonly missing: readonly Address[] | null
  /** The threshold. */
  readonly required: number
}

/**
 * Returns who has confirmed a message. The owners are read from the chain if possible: a gateway may still list former
 * owners, and an older threshold.
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
