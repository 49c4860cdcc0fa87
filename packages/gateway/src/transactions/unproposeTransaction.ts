import type { ChainId } from '@countersign/core'
import type { Call, Connection } from '../connection/connection.ts'
import { ofChain } from '../connection/paths.ts'
import { send } from '../connection/request.ts'
import { givenHash, givenSignature } from '../fields/given.ts'

/**
 * Takes a transaction that was not executed out of the queue: `DELETE /v1/chains/{c}/transactions/{safeTxHash}`.
 *
 * @param signature - the proposer's, of `deleteRequest`. It holds for the hour it was made in and the one after.
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
