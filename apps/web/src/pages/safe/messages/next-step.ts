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
 * @param question.accounts - those of the connected wallet; none where none is connected.
 */
export function nextStep(question: {
  readonly message: GatewayMessage
  readonly account: AccountId
  readonly safe: Safe | null
  readonly standing: Standing
  readonly accounts: readonly Address[]
}): NextStep {
  const { message, account, safe, standing, accounts } = question
  if (message.status === 'CONFIRMED') return { status: 'done' }
  if (!safe) return { status: 'unknown' }
  if (accounts.length === 0) return { status: 'not-connected' }
  const owners = accounts.filter(address => safe.owners.includes(address))
  if (owners.length === 0) return { status: 'not-an-owner' }
  const owner = owners.find(address => !standing.confirmed.includes(address))
  if (!owner) return { status: 'has-confirmed' }
  const asked = toSign(message, account, safe)
  return asked.status === 'ready' ? { status: 'sign', owner, asked } : { status: asked.status }
}
