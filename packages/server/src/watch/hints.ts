import type { Address } from '@countersign/core'
import { type Client, createClient, custom, type Hex, parseAbi } from 'viem'
import { multicall } from 'viem/actions'
import type { ChainNodes } from '../rpc/nodes.ts'
import { chainClient } from '../verdicts/nodeClient.ts'

/** Something that may have happened on the chain. */
export type ChainQuestion = { readonly safe: Address; readonly hash: Hex } & (
  | {
      /** The Safe has signed the message itself (`SignMessageLib`). */
      readonly what: 'signed'
    }
  | {
      /** One owner has approved the hash. */
      readonly what: 'approved'
      readonly owner: Address
    }
)

const abi = parseAbi([
  'function signedMessages(bytes32 hash) view returns (uint256 signed)',
  'function approvedHashes(address owner, bytes32 hash) view returns (uint256 approved)',
])

/** Bytes of questions in one call: with the code that asks them below what a node takes as code (EIP-3860). */
const batchSize = 8_192

/**
 * Finds out which of many things one node says have happened, in a few calls. Nothing of it is proven: what is said to
 * have happened is verified before it counts, and what is kept back is found the next time. Each Safe is asked in calls of
 * its own: what is only said to be one may use up all that a call has, and nobody else's answer is to be lost with it.
 *
 * @param timeout - of each call, in milliseconds.
 * @throws {NodeError} if no node can be asked.
 */
export async function readHints(
  chainNodes: Pick<ChainNodes, 'chain' | 'request'>,
  questions: readonly ChainQuestion[],
  timeout: number,
): Promise<ChainQuestion[]> {
  const bySafe = Map.groupBy(questions, ({ safe }) => safe)
  const client = createClient({ transport: custom(chainClient(chainNodes, timeout), { retryCount: 0 }) })
  const happened = await Promise.all([...bySafe.values()].map(asked => ask(client, asked)))
  return happened.flat()
}

async function ask(client: Client, questions: readonly ChainQuestion[]): Promise<ChainQuestion[]> {
  const answers = await multicall(client, {
    deployless: true,
    batchSize,
    contracts: questions.map(question => {
      const { safe: address, hash } = question
      return question.what === 'signed'
        ? ({ address, abi, functionName: 'signedMessages', args: [hash] } as const)
        : ({ address, abi, functionName: 'approvedHashes', args: [question.owner, hash] } as const)
    }),
  })
  return questions.filter((_, index) => {
    const answer = answers[index]
    return answer?.status === 'success' && answer.result !== 0n
  })
}
