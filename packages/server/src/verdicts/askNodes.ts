import type { NodeClient, Unavailable } from '@countersign/core'
import type { Logger } from 'pino'
import type { ChainNode } from '../rpc/node.ts'
import type { ChainNodes } from '../rpc/nodes.ts'
import { agree, isUnavailable } from './agreement.ts'
import { nodeClient } from './nodeClient.ts'

/** A question that several nodes are asked. */
export type ForNodes<Answer> = {
  /** Asks one node. Never rejects. @param timeout - in milliseconds */
  readonly ask: (asking: { client: NodeClient; timeout: number }) => Promise<Answer | Unavailable>
  /** What must be the same for two answers to say the same. */
  readonly outcome: (answer: Answer) => string
  /** Says whether an answer was given without asking the node: then it holds as it is. */
  readonly holdsAlone?: (answer: Answer) => boolean
  /** For the nodes together, in milliseconds. */
  readonly timeout: number
}

export type AskNodes = <Answer extends { readonly status: string }>(
  chainNodes: ChainNodes,
  question: ForNodes<Answer>,
) => Promise<Answer | Unavailable>

/**
 * Makes what asks the nodes of a chain: two of them where two can be asked, and a third where they differ (`agree`). A
 * node that cannot be asked is passed over. A single node is believed, unless the chain's `witnesses` ask for more.
 */
export function createAskNodes({ logger, now }: { logger: Logger; now: () => number }): AskNodes {
  const failedAt = new WeakMap<ChainNode, number>()

  return async function askNodes<Answer extends { readonly status: string }>(
    chainNodes: ChainNodes,
    { outcome, holdsAlone, timeout, ask }: ForNodes<Answer>,
  ): Promise<Answer | Unavailable> {
    const end = now() + timeout
    const order = chainNodes.inOrder()
    const required = chainNodes.chain.witnesses ?? 1
    const rule = { required, wanted: Math.max(required, Math.min(2, order.length)) }
    const said: (Answer | Unavailable)[] = []
    for (const [index, node] of order.entries()) {
      const left = end - now()
      if (left <= 0) break
      const share = shareOf(left, {
        only: index === order.length - 1,
        witness: said.filter(answer => !isUnavailable(answer)).length >= required,
        failed: now() - (failedAt.get(node) ?? Number.NEGATIVE_INFINITY) < restAfterFailure,
      })
      const answer = await askOne(chainNodes, node, ask, share)
      said.push(answer)
      if (!isUnavailable(answer) && holdsAlone?.(answer)) return answer
      const agreement = agree(said, index < order.length - 1 && now() < end, rule, outcome)
      if (agreement.status === 'settled') return settled(chainNodes, agreement.answer)
    }
    const agreement = agree(said, false, rule, outcome)
    return agreement.status === 'settled'
      ? agreement.answer
      : { status: 'unavailable', reason: 'node-timeout' }
  }

  function settled<Answer extends { readonly status: string }>(
    chainNodes: ChainNodes,
    answer: Answer,
  ): Answer {
    if (isUnavailable(answer) && answer.reason === 'nodes-disagree')
      logger.error({ chain: chainNodes.chain.id }, 'nodes disagree about what a contract said')
    return answer
  }

  async function askOne<Answer extends { readonly status: string }>(
    chainNodes: ChainNodes,
    node: ChainNode,
    ask: ForNodes<Answer>['ask'],
    timeout: number,
  ): Promise<Answer | Unavailable> {
    const client = nodeClient(node, timeout)
    const answer = await ask({ client, timeout })
    if (!isUnavailable(answer)) {
      chainNodes.note(node, false)
      failedAt.delete(node)
      return answer
    }
    const reason = client.fault()?.reason ?? answer.reason
    chainNodes.note(node, true)
    failedAt.set(node, now())
    const { detail } = answer
    logger.warn({ chain: chainNodes.chain.id, node: node.label, reason, detail }, 'node could not be asked')
    return { ...answer, reason }
  }
}

/** How long a node that failed is not waited for if it is only to agree, and how long it gets then, in milliseconds. */
const restAfterFailure = 10_000
const secondChance = 500

/**
 * Gives a node its share of the time that is left: a silent one must leave time for those after it, and must not keep what
 * others have said already from counting.
 *
 * @param node.only - whether no other is left. `witness`: whether enough is said already if it cannot be asked. `failed`:
 *   whether it failed a moment ago.
 */
function shareOf(left: number, node: { only: boolean; witness: boolean; failed: boolean }): number {
  if (node.witness && node.failed) return Math.min(left, secondChance)
  return node.only && !node.witness ? left : Math.ceil(left / 2)
}
