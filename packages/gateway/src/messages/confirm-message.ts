import type { ChainId } from '@countersign/core'
import type { Call, Connection } from '../connection/connection.ts'
import { ofChain } from '../connection/paths.ts'
import { send } from '../connection/request.ts'
import { givenHash, givenSignature } from '../fields/given.ts'

/**
 * Adds another owner's signature to a message: `POST /v1/chains/{c}/messages/{hash}/signatures`.
 *
 * @throws {GatewayError} `refused` also if this owner has already confirmed.
 * @throws {GatewayInputError} `message-hash` or `signature`
 */
export async function confirmMessage(
  connection: Connection,
  chain: ChainId,
  messageHash: string,
  signature: string,
  { signal }: Call = {},
): Promise<void> {
  const hash = givenHash(messageHash, 'message-hash')
  await send(connection, {
    method: 'POST',
    path: ofChain('v1', chain, 'messages', hash, 'signatures'),
    body: { signature: givenSignature(signature) },
    signal,
  })
}
