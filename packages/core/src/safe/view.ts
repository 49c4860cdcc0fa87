import { type ChainId, chainNumber } from '../account.ts'
import type { PinnedBlock, Unavailable } from '../verdict.ts'
import type { AllowedFactories } from '../verify/factoryRule.ts'
import { askNode, type NodeClient, readBlock, readChainId } from '../verify/node.ts'
import { NodeFault } from '../verify/nodeFault.ts'
import type { View } from './ask.ts'

/** How a chain is asked. */
export type NodeQuestion = {
  /** A node of the account's chain. */
  readonly client: NodeClient
  /** The block to look at. @default the latest */
  readonly block?: PinnedBlock | undefined
  /** Which factories may be called for an account without code (ERC-6492). @default 'any' */
  readonly factories?: AllowedFactories | undefined
  /** What the node may take for everything that it is asked, in milliseconds. @default 8_000 */
  readonly timeout?: number | undefined
  /** Gives up waiting for the node: it could then not be asked. */
  readonly signal?: AbortSignal | undefined
}

/** Looks at a chain at one block. @returns `unavailable` wherever the node fails; never rejects for that. */
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
      throw new NodeFault('node-wrong-chain', `The node is on chain ${chainId}, not on ${expected}.`)
    return see({ client, chain, block: latest, past, signal, factories })
  }
  return askNode(timeout, signal, seeAt, past)
}
