import type { ChainId } from '@countersign/core'
import type { Call, Connection } from '../connection/connection.ts'
import { ofChain } from '../connection/paths.ts'
import { ask, malformed } from '../connection/request.ts'
import { chain, type GatewayChain } from './chain.ts'

/**
 * Returns the gateway's information on a chain: `GET /v1/chains/{c}`.
 *
 * @throws {GatewayError} `not-found` if it does not serve this chain.
 */
export async function getChain(
  connection: Connection,
  asked: ChainId,
  { signal }: Call = {},
): Promise<GatewayChain> {
  const request = { method: 'GET', path: ofChain('v1', asked), signal } as const
  const answer = await ask(connection, chain, request)
  if (answer.chain !== asked) throw malformed(request, 200, 'it is about another chain')
  return answer
}
