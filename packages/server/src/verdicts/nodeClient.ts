import type { NodeClient } from '@countersign/core'
import { type ChainNode, NodeError } from '../rpc/node.ts'
import type { ChainNodes } from '../rpc/nodes.ts'

/** A node as `core` wants it: it answers or throws. What was wrong with the node is kept. */
export type KeepingClient = NodeClient & {
  fault(): NodeError | undefined
}

/** Makes a client of one node. @param timeout - of each request, in milliseconds */
export function nodeClient(node: ChainNode, timeout: number): KeepingClient {
  let fault: NodeError | undefined
  return {
    fault: () => fault,
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      try {
        const answer = await node.request(method, params ?? [], timeout)
        if ('result' in answer) return answer.result
        const said = `${node.label} answered with the error ${answer.error.code}.`
        // In its own words it may say that it keeps no state of a block.
        throw new NodeError('node-error', said, { cause: answer.error })
      } catch (error) {
        if (error instanceof NodeError) fault = error
        throw error
      }
    },
  }
}

/** Makes a client of whichever node of a chain can answer. @param timeout - of each request, in milliseconds */
export function chainClient(chainNodes: Pick<ChainNodes, 'chain' | 'request'>, timeout: number): NodeClient {
  return {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      const answer = await chainNodes.request(method, params ?? [], timeout)
      if ('result' in answer) return answer.result
      const { code } = answer.error
      throw new NodeError('node-error', `A node of ${chainNodes.chain.id} answered with the error ${code}.`)
    },
  }
}
