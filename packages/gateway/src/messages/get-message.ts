import type { ChainId } from '@countersign/core'
import type { Call, Connection } from '../connection/connection.ts'
import { ofChain } from '../connection/paths.ts'
import { ask, malformed } from '../connection/request.ts'
import { givenHash } from '../fields/given.ts'
import { type GatewayMessage, message } from './message.ts'

/**
 * Reads one message: `GET /v1/chains/{c}/messages/{hash}`.
 *
 * @param messageHash - the hash of the `SafeMessage`, the result of `safeMessageHash` of core.
 * @throws {GatewayError} `not-found` until it has been proposed and indexed
 * @throws {GatewayInputError} `message-hash`
 */
export async function getMessage(
  connection: Connection,
  chain: ChainId,
  messageHash: string,
  { signal }: Call = {},
): Promise<GatewayMessage> {
  const asked = givenHash(messageHash, 'message-hash')
  const request = { method: 'GET', path: ofChain('v1', chain, 'messages', asked), signal } as const
  const answer = await ask(connection, message, request)
  if (answer.messageHash !== asked) throw malformed(request, 200, 'it is about another message')
  return answer
}
