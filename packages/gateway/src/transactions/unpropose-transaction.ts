import type { ChainId } from '@countersign/core'
import type { Call, Connection } from '../connection/connection.ts'
import { ofChain } from '../connection/paths.ts'
import { send } from '../connection/request.ts'
import { givenHash, givenSignature } from '../fields/given.ts'

/**
 * Deletes a transaction that was not executed from the queue: `DELETE /v1/chains/{c}/transactions/{safeTxHash}`.
 *
 * @param signature - the proposer's, of `deleteRequest`. It is valid in the hour in which it was made and the next.
 * @throws {GatewayError}
 * @throws {GatewayInputError} `transaction-id` or `signature`
 */
export async function unproposeTransaction(
  connection: Connection,
  chain: ChainId,
  safeTxHash: string,
  signature: string,
  { signal }: Call = {},
): Promise<void> {
  const hash = givenHash(safeTxHash, 'transaction-id')
  await send(connection, {
    method: 'DELETE',
    path: ofChain('v1', chain, 'transactions', hash),
    body: { signature: givenSignature(signature) },
    signal,
  })
}
