import { type ChainId, NodeError } from '@countersign/core'
import type { ChainSettings } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { type RpcAnswer, rpcCodes } from './json-rpc.ts'
import { type ChainNode, createNode } from './node.ts'

/** The nodes of one chain, tried in order. */
export type ChainNodes = {
  readonly chain: ChainSettings
  /** The nodes in their current order: those that failed recently come last. */
  inOrder(): ChainNode[]
  /** Records whether a node failed, for the order. */
  note(node: ChainNode, failed: boolean): void
  /**
   * Sends a request to the first node that can answer.
   *
   * @param timeout - for all attempts together, in milliseconds.
   * @throws {NodeError} of the last node, if all failed.
   */
  request(method: string, params: unknown, timeout: number): Promise<RpcAnswer>
}

export type Nodes = ReadonlyMap<ChainId, ChainNodes>

/** How long a node that failed comes last, in milliseconds. */
const restAfterFailure = 10_000

/** The error codes of a node that is overloaded, or whose plan is used up: another node may succeed. */
const tryAnother: ReadonlySet<number> = new Set([rpcCodes.limitExceeded, rpcCodes.resourceUnavailable, 429])

/** The errors after which a request may have arrived. */
const mayHaveArrived: ReadonlySet<NodeError['code']> = new Set(['node-timeout', 'check-cut-short'])

/**
 * Creates the nodes of each chain. Connects to them when they are first needed.
 *
 * @example
 * const { chains } = await loadSettings({})
 * createNodes(chains).get(parseChainId('eip155:1'))?.inOrder().length // 2
 */
export function createNodes(chains: readonly ChainSettings[]): Nodes {
  return new Map(chains.map(chain => [chain.id, createChainNodes(chain)]))
}

function createChainNodes(chain: ChainSettings): ChainNodes {
  const nodes = chain.nodes.map(url => ({
    node: createNode(url, chain.number),
    failedAt: Number.NEGATIVE_INFINITY,
  }))
  const now = () => performance.now()
  const resting = (entry: { failedAt: number }) => now() - entry.failedAt < restAfterFailure

  const self: ChainNodes = {
    chain,
    inOrder: () =>
      [...nodes.filter(entry => !resting(entry)), ...nodes.filter(resting)].map(entry => entry.node),
    note(node, failed) {
      for (const entry of nodes)
        if (entry.node === node) entry.failedAt = failed ? now() : Number.NEGATIVE_INFINITY
    },
    async request(method, params, timeout) {
      const order = self.inOrder()
      const end = now() + timeout
      let failure: NodeError | undefined
      let overload: RpcAnswer | undefined
      for (const [index, node] of order.entries()) {
        const left = end - now()
        if (left <= 0) break
        // A silent node must leave time for those after it.
        const share = index === order.length - 1 ? left : Math.ceil(left / 2)
        try {
          const answer = await node.request(method, params, share)
          self.note(node, false)
          if ('error' in answer && tryAnother.has(answer.error.code)) overload = answer
          else return answer
        } catch (error) {
          if (!(error instanceof NodeError)) throw error
          if (error.code !== 'check-cut-short') self.note(node, true)
          failure = error
          // The transaction may have arrived; a second node would only report it as already known.
          if (method === 'eth_sendRawTransaction' && mayHaveArrived.has(error.code)) break
        }
      }
      if (overload) return overload
      throw (
        failure ??
        new NodeError('node-timeout', `No node of chain ${chain.number} responded within ${timeout} ms.`)
      )
    },
  }
  return self
}

/** Closes the connections to all nodes. */
export function closeNodes(nodes: Nodes): void {
  for (const chainNodes of nodes.values()) for (const node of chainNodes.inOrder()) node.close()
}

export type NodeReport = { chain: ChainId; node: string; problem: NodeError | undefined }

/** Reads the chain id of every node. */
export async function checkNodes(nodes: Nodes, timeout: number): Promise<NodeReport[]> {
  const checks = [...nodes.values()].flatMap(chainNodes =>
    chainNodes.inOrder().map(async node => {
      try {
        await node.check(timeout)
        return { chain: chainNodes.chain.id, node: node.label, problem: undefined }
      } catch (error) {
        if (!(error instanceof NodeError)) throw error
        return { chain: chainNodes.chain.id, node: node.label, problem: error }
      }
    }),
  )
  return Promise.all(checks)
}

/**
 * Throws if a node is of another chain than it is configured for.
 *
 * @throws {ConfigError}
 */
export function refuseWrongChains(reports: readonly NodeReport[]): void {
  for (const { chain, node, problem } of reports)
    if (problem?.code === 'node-wrong-chain')
      throw new ConfigError(`chains, node of ${chain}`, node, `a node of this chain (${problem.message})`)
}
