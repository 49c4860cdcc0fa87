import * as z from 'zod'
import { addressField, amountField, hexField } from '../http/read.ts'

/** What a Safe's transaction does. */
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

/** A transaction that was proposed to a Safe, as it is kept. */
export const proposalRecord = callRecord.extend({
  chain: z.number(),
  safe: addressField,
  safeTxHash: hexField,
  nonce: z.number(),
  proposer: addressField,
  /** Who proposed it in the proposer's name. */
  delegate: addressField.nullable(),
  origin: z.string().nullable(),
  /** Whether an owner or a delegate stands behind it. Others are not shown in the queue. */
  trusted: z.boolean(),
  confirmations: z.array(z.object({ owner: addressField, signature: hexField, submitted: z.number() })),
  /** In milliseconds since 1970, as the other. */
  created: z.number(),
  modified: z.number(),
})

export type Proposal = z.output<typeof proposalRecord>

export const proposalKey = (chain: number, safeTxHash: string) => `${chain}:${safeTxHash}`
