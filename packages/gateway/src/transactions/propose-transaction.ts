import { type AccountId, type Address, accountAddress, accountChain, parseAddress } from '@countersign/core'
import type { Call, Connection } from '../connection/connection.ts'
import { ofChain } from '../connection/paths.ts'
import { send } from '../connection/request.ts'
import { givenHash, givenNumber, givenOrigin, givenSignature } from '../fields/given.ts'
import type { Hex } from '../fields/hex.ts'

const nobody = parseAddress('0x0000000000000000000000000000000000000000')

export type TransactionProposal = {
  readonly to: Address
  /** In wei. */
  readonly value: bigint
  /** Calldata; `null` for none. */
  readonly data: Hex | null
  /** 0 for a call, 1 for a delegate call. */
  readonly operation: 0 | 1
  readonly nonce: number
  /** The EIP-712 hash of the `SafeTx`; the gateway computes it again. */
  readonly safeTxHash: string
  /** The owner or delegate who proposes it. */
  readonly sender: Address
  /** The sender's signature of `safeTxHash`. */
  readonly signature: string
  /** The origin of the transaction, at most 200 characters. */
  readonly origin?: string | undefined
  /** In gas. @default 0n */
  readonly safeTxGas?: bigint
  /** In gas. @default 0n */
  readonly baseGas?: bigint
  /** In the smallest unit of the gas token. @default 0n */
  readonly gasPrice?: bigint
  /** @default the zero address: the chain's own currency */
  readonly gasToken?: Address
  /** @default the zero address: the account that executes it */
  readonly refundReceiver?: Address
}

/**
 * Proposes a transaction: `POST /v1/chains/{c}/transactions/{a}/propose`.
 *
 * @throws {GatewayError}
 * @throws {GatewayInputError} `transaction-id`, `signature`, `origin-too-long` or `number`
 */
export async function proposeTransaction(
  connection: Connection,
  safe: AccountId,
  proposal: TransactionProposal,
  { signal }: Call = {},
): Promise<void> {
  const { to, data, operation, sender, origin, gasToken = nobody, refundReceiver = nobody } = proposal
  await send(connection, {
    method: 'POST',
    path: ofChain('v1', accountChain(safe), 'transactions', accountAddress(safe), 'propose'),
    body: {
      to,
      value: givenNumber('value', proposal.value),
      data,
      operation,
      nonce: givenNumber('nonce', proposal.nonce),
      safeTxGas: givenNumber('safeTxGas', proposal.safeTxGas ?? 0n),
      baseGas: givenNumber('baseGas', proposal.baseGas ?? 0n),
      gasPrice: givenNumber('gasPrice', proposal.gasPrice ?? 0n),
      gasToken,
      refundReceiver,
      safeTxHash: givenHash(proposal.safeTxHash, 'transaction-id'),
      sender,
      signature: givenSignature(proposal.signature),
      ...(origin === undefined ? {} : { origin: givenOrigin(origin) }),
    },
    signal,
  })
}
