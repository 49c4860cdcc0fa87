import type { NodeClient, Unavailable } from '@countersign/core'
import type { Logger } from 'pino'
import type { ChainNode } from '../rpc/node.ts'
import { nodeClient } from '../rpc/node-client.ts'
import type { ChainNodes } from '../rpc/nodes.ts'
import { agree, isUnavailable } from './agreement.ts'

/** A question that several nodes are asked. */
export type NodesQuery<Answer> = {
  /** Asks one node. Never rejects. @param asked.client - of that node; `timeout`: in milliseconds */
  readonly ask: (asked: {
    node: ChainNode
    client: NodeClient
    timeout: number
  }) => Promise<Answer | Unavailable>
  /** What must be equal for two answers to agree. */
  readonly outcome: (answer: Answer) => string
  /** Whether an answer did not need the node: then it is final. */
  readonly holdsAlone?: (answer: Answer) => boolean
  /** For all nodes together, in milliseconds. */
  readonly timeout: number
}

export type QueryNodes = <Answer extends { readonly status: string }>(
  chainNodes: ChainNodes,
  question: NodesQuery<Answer>,
) => Promise<Answer | Unavailable>

/**
 * Creates the function that asks the nodes of a chain: two if two are available, and a third if they differ (`agree`).
 * An unavailable node is skipped. A single node is trusted, unless the chain's `witnesses` require more.
 */
export function createQueryNodes({
  logger,
  now = () => performance.now(),
}: {
  logger: Logger
  /** In milliseconds. @default the time since the process started */
  now?: () => number
}): QueryNodes {
  const failedAt = new WeakMap<ChainNode, number>()

  return async function queryNodes<Answer extends { readonly status: string }>(
    chainNodes: ChainNodes,
    { outcome, holdsAlone, timeout, ask }: NodesQuery<Answer>,
  ): Promise<Answer | Unavailable> {
    const end = now() + timeout
    const order = chainNodes.inOrder()
    const required = chainNodes.chain.witnesses ?? 1
    const rule = { required, wanted: Math.max(required, Math.min(2, order.length)) }
    const answers: (Answer | Unavailable)[] = []
    for (const [index, node] of order.entries()) {
      const left = end - now()
      if (left <= 0) break
      const share = shareOf(left, {
        only: index === order.length - 1,
        witness: answers.filter(answer => !isUnavailable(answer)).length >= required,
        failed: now() - (failedAt.get(node) ?? Number.NEGATIVE_INFINITY) < restAfterFailure,
      })
      const answer = await queryOne(chainNodes, node, ask, share)
      answers.push(answer)
      if (!isUnavailable(answer) && holdsAlone?.(answer)) return answer
      const agreement = agree(answers, index < order.length - 1 && now() < end, rule, outcome)
      if (agreement.status === 'settled') return settled(chainNodes, agreement.answer)
    }
    const agreement = agree(answers, false, rule, outcome)
    return agreement.status === 'settled'
      ? settled(chainNodes, agreement.answer)
      : { status: 'unavailable', reason: 'check-cut-short' }
  }

  function settled<Answer extends { readonly status: string }>(
    chainNodes: ChainNodes,
    answer: Answer,
  ): Answer {
    if (isUnavailable(answer) && answer.reason === 'nodes-disagree')
      logger.error({ chain: chainNodes.chain.id }, 'nodes disagree about the answer of a contract')
    return answer
  }

  async function queryOne<Answer extends { readonly status: string }>(
    chainNodes: ChainNodes,
    node: ChainNode,
    ask: NodesQuery<Answer>['ask'],
    timeout: number,
  ): Promise<Answer | Unavailable> {
    const client = nodeClient(node, timeout)
    const answer = await ask({ node, client, timeout })
    if (!isUnavailable(answer)) {
      chainNodes.note(node, false)
      failedAt.delete(node)
      return answer
    }
    const reason = client.fault()?.code ?? answer.reason
    const { detail } = answer
    // What says nothing about the node must not make it come last.
    if (reason === 'check-cut-short') {
      logger.warn({ chain: chainNodes.chain.id, node: node.label, detail }, 'a check was cut short')
      return { ...answer, reason }
    }
    chainNodes.note(node, true)
    failedAt.set(node, now())
    logger.warn({ chain: chainNodes.chain.id, node: node.label, reason, detail }, 'a node is unavailable')
    return { ...answer, reason }
  }
}

/**
 * How long a node that failed is not waited for if it only has to agree, and how long it gets in that case, in
 * milliseconds.
 */
const restAfterFailure = 10_000
const secondChance = 500

/**
 * Returns a node's share of the remaining time: a silent one must leave time for those after it, and must not
 * invalidate the answers of others.
 *
 * @param node.only - whether no other is left. `witness`: whether the answers so far are enough if it is unavailable.
 * `failed`: whether it failed recently.
 */
function shareOf(left: number, node: { only: boolean; witness: boolean; failed: boolean }): number {
  if (node.witness && node.failed) return Math.min(left, secondChance)
  return node.only && !node.witness ? left : Math.ceil(left / 2)
}
