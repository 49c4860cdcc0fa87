import type { Address } from '@countersign/core'
import type { Hex } from 'viem'
import * as z from 'zod'
import { addressField, amountField, hexField } from '../http/read.ts'

/** The call that a Safe's transaction makes. */
export const callRecord = z.object({
  to: addressField,
  /** In wei. */
  value: amountField,
  data: hexField.nullable(),
  /** 0 is a call, 1 a delegate call. */
  operation: z.union([z.literal(0), z.literal(1)]),
  safeTxGas: amountField,
  baseGas: amountField,
  gasPrice: amountField,
  gasToken: addressField,
  refundReceiver: addressField,
})

export type SafeCall = z.output<typeof callRecord>

/** A stored proposal of a transaction. */
export type Proposal = SafeCall & {
  readonly chain: number
  readonly safe: Address
  readonly safeTxHash: Hex
  readonly nonce: number
  readonly proposer: Address
  /** The delegate that proposed it on the proposer's behalf. */
  readonly delegate: Address | null
  readonly origin: string | null
  /** Whether an owner or a delegate proposed it. Others are not shown in the queue. */
  readonly trusted: boolean
  readonly confirmations: readonly {
    readonly owner: Address
    readonly signature: Hex
    readonly submitted: number
  }[]
  /** In milliseconds since 1970; so is `modified`. */
  readonly created: number
  readonly modified: number
}

export const proposalKey = (chain: number, safeTxHash: string) => `${chain}:${safeTxHash}`
