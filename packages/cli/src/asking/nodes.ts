import { type ChainId, chainNumber, type NodeClient } from '@countersign/core'
import type { NodeAddress } from '../arguments.ts'

/** Returns the node for a chain; `undefined` if none was given. */
export type Nodes = (chain: ChainId) => NodeClient | undefined

type Asking = Parameters<NodeClient['request']>

/** The maximum size of an answer, in bytes: a block without its transactions, or the result of a call. */
const mostBytes = 1_000_000

/**
 * Creates clients for the given nodes. Nothing is sent before the first query.
 *
 * A node that was given without a chain is asked once for its chain.
 */
export async function openNodes(addresses: readonly NodeAddress[]): Promise<Nodes> {
  if (addresses.length === 0) return () => undefined
  // Not loaded if no node is used.
  const { createClient, http } = await import('viem')
  const opened = addresses.map(({ chain, url }) => ({
    chain,
    client: createClient({
      transport: http(url, {
        timeout: 8_000,
        // A person who runs the command decides whether to try again.
        retryCount: 0,
        maxResponseBodySize: mostBytes,
        fetchOptions: { redirect: 'error' },
      }),
    }) satisfies NodeClient,
  }))
  const roaming = opened.filter(({ chain }) => chain === undefined).map(({ client }) => client)
  const find = createFinder(roaming)
  return chain => {
    const labeled = opened.find(node => node.chain === chainNumber(chain))?.client
    if (labeled || roaming.length === 0) return labeled
    return {
      request: async (...asking: Asking) => (await find(chain)).request(...asking),
    }
  }
}

/**
 * Caches the chain that each node reports. The first node that reports the chain is used: the others, of which one may
 * be down, are not waited for.
 */
function createFinder(clients: readonly NodeClient[]): (chain: ChainId) => Promise<NodeClient> {
  const said = new Map<NodeClient, Promise<unknown>>()
  const ask = (client: NodeClient) => {
    const asked = said.get(client) ?? client.request({ method: 'eth_chainId' })
    said.set(client, asked)
    // After a failure, the next query asks again.
    asked.catch(() => said.delete(client))
    return asked
  }
  return async chain => {
    const wanted = `0x${chainNumber(chain).toString(16)}`
    const asked = clients.map(ask)
    const found = await Promise.any(
      clients.map(async (client, at) => ((await asked[at]) === wanted ? client : Promise.reject())),
    ).catch(() => undefined)
    if (found) return found
    const failed = (await Promise.allSettled(asked)).find(answer => answer.status === 'rejected')
    if (failed) throw failed.reason
    // The node has another chain; the query itself will detect that.
    const [first] = clients
    if (!first) throw new Error('No node was opened.')
    return first
  }
}
