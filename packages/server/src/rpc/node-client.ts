import { type NodeClient, NodeError } from '@countersign/core'
import type { ChainNode } from './node.ts'
import type { ChainNodes } from './nodes.ts'

/** A client of a node for `core`, which answers or throws. It keeps the node's last error. */
export type KeepingClient = NodeClient & {
  fault(): NodeError | undefined
}

/**
 * Creates a client of one node.
 *
 * @param timeout - of each request, in milliseconds
 * @param chain - whether the answers themselves say of which chain they are
 */
export function nodeClient(
  node: ChainNode,
  timeout: number,
  chain: 'checked' | 'in-answer' = 'checked',
): KeepingClient {
  let fault: NodeError | undefined
  return {
    fault: () => fault,
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      try {
        const answer = await node.request(method, params ?? [], timeout, chain)
        if ('result' in answer) return answer.result
        const message = `${node.label} responded with the error ${answer.error.code}.`
        // The node's own message may say that it has no state of a block.
        throw new NodeError('node-error', message, { cause: answer.error })
      } catch (error) {
        if (error instanceof NodeError) fault = error
        throw error
      }
    },
  }
}

/**
 * Creates a client of a chain, which uses the first node that can answer.
 *
 * @param timeout - of each request, in milliseconds
 */
export function chainClient(chainNodes: Pick<ChainNodes, 'chain' | 'request'>, timeout: number): NodeClient {
  return {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      const answer = await chainNodes.request(method, params ?? [], timeout)
      if ('result' in answer) return answer.result
      const { code } = answer.error
      throw new NodeError('node-error', `A node of ${chainNodes.chain.id} responded with the error ${code}.`)
    },
  }
}
