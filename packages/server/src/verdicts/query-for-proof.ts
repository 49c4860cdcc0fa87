import { type BlockReading, type PinnedBlock, readBlockAt, type Unavailable } from '@countersign/core'
import type { ChainNodes } from '../rpc/nodes.ts'
import { isUnavailable } from './agreement.ts'
import type { NodesQuery, QueryNodes } from './query-nodes.ts'

/** A question whose answer a proof contains, with its block. */
export type ProofQuery<Answer> = Omit<NodesQuery<Answer>, 'ask'> & {
  /** Asks one node, at the latest block or at this one. Never rejects. */
  readonly ask: (
    asked: Parameters<NodesQuery<Answer>['ask']>[0],
    block?: PinnedBlock,
  ) => Promise<Answer | Unavailable>
  /** Returns the block of an answer that can become part of a proof. */
  readonly blockOf: (answer: Answer) => PinnedBlock | undefined
}

/**
 * How many blocks before the latest one a proof names, if the answer was the same then. They are two epochs of Ethereum,
 * after which a block is usually final; nodes that keep the state of 128 blocks can still be asked.
 */
const depth = 64

/** How long the nodes may take to agree about a block and to answer there, in milliseconds. */
const timeoutForBlock = 7_000

/**
 * Queries the nodes as `queryNodes` does, and then again for the block, for an answer that a proof contains. A check
 * rejects a proof whose block the chain does not have, so the block must be one that a reorganization does not replace,
 * and that the nodes agree about: one of them could report a false hash.
 *
 * @returns the answer at an earlier block if it was the same then, otherwise at the latest; `nodes-disagree` if the nodes
 *   do not agree about a block.
 */
export async function queryForProof<Answer extends { readonly status: string }>(
  queryNodes: QueryNodes,
  chainNodes: ChainNodes,
  { ask, blockOf, ...question }: ProofQuery<Answer>,
): Promise<Answer | Unavailable> {
  const newest = new Set<number>()
  const answer = await queryNodes(chainNodes, {
    ...question,
    ask: async asked => {
      const answer = await ask(asked)
      const block = isUnavailable(answer) ? undefined : blockOf(answer)
      if (block) newest.add(Number(block.number))
      return answer
    },
  })
  if (isUnavailable(answer) || !blockOf(answer)) return answer

  const end = performance.now() + timeoutForBlock
  const left = () => Math.max(0, end - performance.now())
  const older = [...newest].map(number => number - depth).filter(number => number > 0)
  for (const number of [...older, ...newest]) {
    const block = await agreedBlock(queryNodes, chainNodes, number, left())
    const again = block && (await askAgainAt(block))
    if (again && !isUnavailable(again) && question.outcome(again) === question.outcome(answer)) return again
  }
  return { status: 'unavailable', reason: left() > 0 ? 'nodes-disagree' : 'check-cut-short' }

  async function askAgainAt(block: PinnedBlock): Promise<Answer | Unavailable | undefined> {
    const again = await queryNodes<Answer | NoHistory>(chainNodes, {
      timeout: left(),
      ask: async asked => {
        const answer = await ask(asked, block)
        return isUnavailable(answer) && answer.reason === 'history-unavailable' ? noHistory : answer
      },
      outcome: answer => (isNoHistory(answer) ? answer.status : question.outcome(answer)),
    })
    return isNoHistory(again) ? undefined : again
  }
}

/** That a node does not keep a state is no fault of it: it must not come last for the next question. */
const noHistory = { status: 'no-history' } as const
type NoHistory = typeof noHistory

function isNoHistory(answer: { readonly status: string }): answer is NoHistory {
  return answer === noHistory
}

/** Returns the block with a number, if as many nodes agree about it as about an answer. */
async function agreedBlock(
  queryNodes: QueryNodes,
  chainNodes: ChainNodes,
  number: number,
  timeout: number,
): Promise<PinnedBlock | undefined> {
  const found = await queryNodes<Exclude<BlockReading, Unavailable>>(chainNodes, {
    timeout,
    ask: ({ client, timeout }) => readBlockAt({ client, chain: chainNodes.chain.id, number, timeout }),
    outcome: answer => (answer.status === 'block' ? answer.block.hash : answer.status),
  })
  return found.status === 'block' ? found.block : undefined
}
