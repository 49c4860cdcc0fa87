import type { Address } from '@countersign/core'
import { type Client, createClient, custom, type Hex, parseAbi } from 'viem'
import { multicall } from 'viem/actions'
import { chainClient } from '../rpc/node-client.ts'
import type { ChainNodes } from '../rpc/nodes.ts'

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

/** Bytes of questions in one call: together with the code that reads them, below the limit for code (EIP-3860). */
const batchSize = 8_192

/**
 * Reads from one node which of many things have happened, in a few calls. The result is not proven: a reported event is
 * verified before it counts, and an omitted one is found at the next look. Each Safe has separate calls, because a
 * contract that only claims to be a Safe may use up all gas of its call.
 *
 * @param timeout - of each call, in milliseconds.
 * @throws {NodeError} if no node is available.
 */
export async function readHints(
  chainNodes: Pick<ChainNodes, 'chain' | 'request'>,
  questions: readonly ChainQuestion[],
  timeout: number,
): Promise<ChainQuestion[]> {
  const bySafe = Map.groupBy(questions, ({ safe }) => safe)
  const client = createClient({ transport: custom(chainClient(chainNodes, timeout), { retryCount: 0 }) })
  const happened = await Promise.all([...bySafe.values()].map(asked => readBatch(client, asked)))
  return happened.flat()
}

async function readBatch(client: Client, questions: readonly ChainQuestion[]): Promise<ChainQuestion[]> {
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
