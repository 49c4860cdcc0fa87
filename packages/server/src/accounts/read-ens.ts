import { BaseError, type Client, ContractFunctionZeroDataError } from 'viem'
import type { ChainNodes } from '../rpc/nodes.ts'
import type { createOffchain } from './offchain.ts'
import { readFromChain } from './read-from-chain.ts'
import { UnavailableError } from './unavailable.ts'

/**
 * Reads from ENS's universal resolver.
 *
 * @param until - the deadline, by `deadlineIn`.
 * @returns what `run` returns, or `null` if the contracts have no result.
 * @throws {UnavailableError} if no node is available, a gateway did not answer, or there is no universal resolver.
 */
export async function readEns<Result>(
  chainNodes: Pick<ChainNodes, 'chain' | 'request'>,
  until: number,
  offchain: ReturnType<typeof createOffchain>,
  run: (client: Client) => Promise<Result>,
): Promise<Result | null> {
  const result = await readFromChain(
    chainNodes,
    until,
    client => run(client).catch(refuseNothing),
    offchain.fetch,
  )
  if (result === null && offchain.missed())
    throw new UnavailableError('The offchain data of a name could not be fetched.')
  return result
}

/**
 * Rethrows an error, as unavailable if the universal resolver is missing: that is a fault of the configuration, not of
 * the name.
 */
function refuseNothing(error: unknown): never {
  if (error instanceof BaseError && error.walk(each => each instanceof ContractFunctionZeroDataError))
    throw new UnavailableError('No universal resolver was found at the configured address.', { cause: error })
  throw error
}
