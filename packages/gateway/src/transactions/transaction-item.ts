import * as z from 'zod/mini'
import { addressInfo } from '../fields/address.ts'
import { optionalHash } from '../fields/hex.ts'
import { known } from '../fields/known.ts'
import { count, time } from '../fields/number.ts'
import { other } from '../fields/other.ts'
import { transactionStatuses } from '../values.ts'
import { transactionInfo } from './transaction-info.ts'

const executionInfo = z.union([
  z.object({
    type: z.literal('MULTISIG'),
    nonce: count,
    confirmationsRequired: count,
    confirmationsSubmitted: count,
    /** The owners who may still confirm; empty if the gateway does not list them. */
    missingSigners: z.pipe(
      z.nullish(z.array(addressInfo)),
      z.transform(value => value ?? []),
    ),
  }),
  z.object({ type: z.literal('MODULE'), address: addressInfo }),
  other('MULTISIG', 'MODULE'),
])

/** The gateway's id of a transaction, such as `multisig_0x…_0x…`; the id of a transfer may contain commas. */
export const transactionId = z.string().check(z.regex(/^[0-9A-Za-z_,-]{1,1000}$/))

const summary = z.object({
  id: transactionId,
  txHash: optionalHash,
  /** In milliseconds since 1970. */
  timestamp: time,
  txStatus: known(transactionStatuses),
  // What cannot be read is of an unknown kind, so that the transaction stays in the list with its hash.
  txInfo: z.union([transactionInfo, other()]),
  executionInfo: z.pipe(
    z.nullish(z.union([executionInfo, other()])),
    z.transform(value => value ?? null),
  ),
})

export const transactionItem = z.union([
  z.object({
    type: z.literal('TRANSACTION'),
    transaction: summary,
    /** Whether it shares its nonce with others: only one of them can be executed. */
    conflictType: z._default(known(['None', 'HasNext', 'End']), 'None'),
  }),
  z.object({ type: z.literal('DATE_LABEL'), timestamp: time }),
  z.object({ type: z.literal('LABEL'), label: known(['Next', 'Queued']) }),
  z.object({ type: z.literal('CONFLICT_HEADER'), nonce: count }),
  other('TRANSACTION', 'DATE_LABEL', 'LABEL', 'CONFLICT_HEADER'),
])

export type TransactionSummary = z.output<typeof summary>

/** An entry in a queue or history: transactions, and the headings and hints between them. */
export type TransactionItem = z.output<typeof transactionItem>
