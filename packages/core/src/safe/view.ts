import { type ChainId, chainNumber } from '../account.ts'
import type { NodeClient } from '../node-client.ts'
import type { PinnedBlock, Unavailable } from '../verdict.ts'
import type { AllowedFactories } from '../verify/factory-rule.ts'
import { askNode, readBlock, readChainId } from '../verify/node.ts'
import { NodeError } from '../verify/node-error.ts'
import type { View } from './ask.ts'

/** How to query a chain. */
export type NodeQuestion = {
  /** A node of the account's chain. */
  readonly client: NodeClient
  /** The block to read at. @default the latest */
  readonly block?: PinnedBlock | undefined
  /** Which factories may be called for an account without code (ERC-6492). @default 'any' */
  readonly factories?: AllowedFactories | undefined
  /** The total time for all requests to the node, in milliseconds. @default 8_000 */
  readonly timeout?: number | undefined
  /** Cancels waiting for the node: the result is then `unavailable`. */
  readonly signal?: AbortSignal | undefined
}

/** Reads a chain at one block. @returns `unavailable` whenever the node fails; never rejects for that. */
export function lookAt<Seen>(
  { client, block, factories = 'any', timeout = 8_000, signal }: NodeQuestion,
  chain: ChainId,
  see: (view: View) => Promise<Seen>,
): Promise<Seen | Unavailable> {
  const past = block !== undefined
  const seeAt = async (signal: AbortSignal) => {
    const [chainId, latest] = await Promise.all([
      client.request({ method: 'eth_chainId' }, { signal }).then(readChainId),
      block ??
        client
          .request({ method: 'eth_getBlockByNumber', params: ['latest', false] }, { signal })
          .then(readBlock),
    ])
    const expected = BigInt(chainNumber(chain))
    if (chainId !== expected)
      throw new NodeError('node-wrong-chain', `The node is on chain ${chainId}, not on ${expected}.`)
    return see({ client, chain, block: latest, past, signal, factories })
  }
  return askNode(timeout, signal, seeAt, past)
}
