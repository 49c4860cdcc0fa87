import type { ChainId } from '@countersign/core'
import type { Call, Connection } from '../connection/connection.ts'
import { ofChain } from '../connection/paths.ts'
import { send } from '../connection/request.ts'
import { givenHash, givenSignature } from '../fields/given.ts'

/**
 * Adds an owner's signature to a transaction: `POST /v1/chains/{c}/transactions/{safeTxHash}/confirmations`.
 *
 * @throws {GatewayError}
 * @throws {GatewayInputError} `transaction-id` or `signature`
 */
export async function confirmTransaction(
  connection: Connection,
  chain: ChainId,
  safeTxHash: string,
  signature: string,
  { signal }: Call = {},
): Promise<void> {
  const hash = givenHash(safeTxHash, 'transaction-id')
  await send(connection, {
    method: 'POST',
    path: ofChain('v1', chain, 'transactions', hash, 'confirmations'),
    body: { signature: givenSignature(signature) },
    signal,
  })
}
