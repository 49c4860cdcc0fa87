import type { AccountId, Address, Safe } from '@countersign/core'
import type { GatewayMessage } from '@countersign/gateway'
import type { Standing } from './standing.ts'
import { type ToSign, toSign } from './to-sign.ts'

/** What a person can do about a message. */
export type NextStep =
  /** Enough owners have confirmed. */
  | { readonly status: 'done' }
  /** The chain has not said yet, or could not, who the owners are. */
  | { readonly status: 'unknown' }
  | { readonly status: 'not-connected' | 'not-an-owner' | 'has-confirmed' }
  | { readonly status: 'sign'; readonly owner: Address; readonly asked: Extract<ToSign, { status: 'ready' }> }
  | { readonly status: Exclude<ToSign['status'], 'ready'> }

/**
 * Decides what a person can do about a message.
 *
 * @param question.address - of the connected wallet; `null`: none is.
 */
export function nextStep(question: {
  readonly message: GatewayMessage
  readonly account: AccountId
  readonly safe: Safe | null
  readonly standing: Standing
  readonly address: Address | null
}): NextStep {
  const { message, account, safe, standing, address } = question
  if (message.status === 'CONFIRMED') return { status: 'done' }
  if (!safe) return { status: 'unknown' }
  if (!address) return { status: 'not-connected' }
  if (!safe.owners.includes(address)) return { status: 'not-an-owner' }
  if (standing.confirmed.includes(address)) return { status: 'has-confirmed' }
  const asked = toSign(message, account, safe)
  return asked.status === 'ready' ? { status: 'sign', owner: address, asked } : { status: asked.status }
}
