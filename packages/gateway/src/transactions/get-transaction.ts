import { type AccountId, type ChainId, formatAccountId } from '@countersign/core'
import * as z from 'zod/mini'
import type { Call, Connection } from '../connection/connection.ts'
import { ofChain } from '../connection/paths.ts'
import { ask, malformed } from '../connection/request.ts'
import { GatewayInputError } from '../error.ts'
import { address, addressInfo, optionalAddressInfo } from '../fields/address.ts'
import { hash, optionalBytes, optionalHash } from '../fields/hex.ts'
import { known } from '../fields/known.ts'
import { amount, count, optionalTime, time } from '../fields/number.ts'
import { other } from '../fields/other.ts'
import { optionalText } from '../fields/text.ts'
import { transactionStatuses } from '../values.ts'
import { transactionInfo } from './transaction-info.ts'
import { transactionId } from './transaction-item.ts'

const none = <Value>(value: Value | null | undefined): Value | null => value ?? null

/** What it knows of the addresses in the data. An entry that cannot be read is left out. */
const addressInfos = z.pipe(
  z.nullish(z.record(z.string(), z.unknown())),
  z.transform(index =>
    Object.values(index ?? {}).flatMap(entry => {
      const info = addressInfo.safeParse(entry)
      return info.success ? [info.data] : []
    }),
  ),
)

const transactionData = z.object({
  to: addressInfo,
  /** In wei. */
  value: z.pipe(z.nullish(amount), z.transform(none<string>)),
  hexData: optionalBytes,
  /** 0 is a call, 1 a delegate call, which may change the Safe itself. */
  operation: z.union([z.literal(0), z.literal(1)]),
  addressInfoIndex: addressInfos,
})

const execution = z.union([
  z.object({
    type: z.literal('MULTISIG'),
    submittedAt: time,
    nonce: count,
    safeTxGas: amount,
    baseGas: amount,
    gasPrice: amount,
    gasToken: address,
    refundReceiver: addressInfo,
    safeTxHash: hash,
    executor: optionalAddressInfo,
    proposer: optionalAddressInfo,
    /** The delegate who proposed it on behalf of `proposer`. */
    proposedByDelegate: optionalAddressInfo,
    signers: z.array(addressInfo),
    confirmationsRequired: count,
    confirmations: z.array(z.object({ signer: addressInfo, signature: optionalBytes, submittedAt: time })),
    rejectors: z.pipe(
      z.nullish(z.array(addressInfo)),
      z.transform(value => value ?? []),
    ),
    /** Whether an owner or delegate backs it; strangers can propose too. */
    trusted: z._default(z.boolean(), false),
  }),
  z.object({ type: z.literal('MODULE'), address: addressInfo }),
  other('MULTISIG', 'MODULE'),
])

const details = z.object({
  safeAddress: address,
  txId: transactionId,
  txHash: optionalHash,
  executedAt: optionalTime,
  txStatus: known(transactionStatuses),
  txInfo: transactionInfo,
  txData: z.pipe(z.nullish(transactionData), z.transform(none<z.output<typeof transactionData>>)),
  detailedExecutionInfo: z.pipe(z.nullish(execution), z.transform(none<z.output<typeof execution>>)),
  /** The note that its proposer added. */
  note: optionalText(500),
})

/** A transaction with all details that the gateway has. */
export type TransactionDetails = Omit<z.output<typeof details>, 'safeAddress'> & { readonly safe: AccountId }

/**
 * Reads one transaction: `GET /v1/chains/{c}/transactions/{id}`.
 *
 * @param id - the id from a list, or the `safeTxHash`.
 * @throws {GatewayError}
 * @throws {GatewayInputError} `transaction-id`
 */
export async function getTransaction(
  connection: Connection,
  chain: ChainId,
  id: string,
  { signal }: Call = {},
): Promise<TransactionDetails> {
  if (!transactionId.safeParse(id).success)
    throw new GatewayInputError(
      'transaction-id',
      'A transaction is named by letters, digits, underscores, hyphens and commas.',
    )
  const request = { method: 'GET', path: ofChain('v1', chain, 'transactions', id), signal } as const
  const { safeAddress, ...answer } = await ask(connection, details, request)
  if (!isAsked(id, answer)) throw malformed(request, 200, 'it is about another transaction')
  return { safe: formatAccountId(chain, safeAddress), ...answer }
}

function isAsked(id: string, { txId, detailedExecutionInfo }: Omit<TransactionDetails, 'safe'>): boolean {
  const hash = id.toLowerCase()
  return (
    txId.toLowerCase() === hash ||
    (detailedExecutionInfo?.type === 'MULTISIG' && detailedExecutionInfo.safeTxHash === hash)
  )
}
