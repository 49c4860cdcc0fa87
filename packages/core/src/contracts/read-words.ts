import type { Hex } from 'viem'
import type { Address, ChainId } from '../account.ts'
import {
  address,
  chain,
  client,
  fields,
  hex,
  InputError,
  listOf,
  milliseconds,
  optional,
  signal,
} from '../input.ts'
import type { NodeClient } from '../node-client.ts'
import { askAll, type Question } from '../safe/ask.ts'
import type { Unavailable } from '../verdict.ts'
import { askNode } from '../verify/node.ts'

type WordsQuestion = {
  /** A node of the chain. */
  readonly client: NodeClient
  readonly chain: ChainId
  /** At most 40 calls to contracts, with 39,000 bytes of data together. */
  readonly calls: readonly { readonly target: Address; readonly data: Hex }[]
  /** How long the node may take, in milliseconds. @default 8_000 */
  readonly timeout?: number | undefined
  /** Cancels waiting for the node: the result is then `unavailable`. */
  readonly signal?: AbortSignal | undefined
}

/** What contracts returned, in the order of the calls. */
export type WordsReading =
  | {
      readonly status: 'read'
      /** The first 32 bytes that each returned; `null`: it has no code, reverted, or returned less. */
      readonly words: readonly (bigint | null)[]
    }
  | Unavailable

const readQuestion = fields<WordsQuestion>({
  client,
  chain,
  calls: listOf(fields<Question>({ target: address, data: hex }), 40),
  timeout: optional(milliseconds),
  signal: optional(signal),
})

/** More bytes of data might not fit into one request, beside what each call needs. */
const mostBytes = 39_000

/**
 * Reads one number from each of several contracts, such as the balances of an account in several tokens: at the latest
 * block, and with exactly one request to the node, whose answer also says which chain it is of.
 *
 * The contracts are not trusted. One that reverts, burns gas or returns something else does not affect the others: each
 * has 300,000 gas.
 *
 * @returns `unavailable` if the node fails, or is of another chain.
 * @throws {InputError} (rejects) if a field of the question is missing or has the wrong type, and if the calls do not fit
 *   into one request.
 * @example
 * const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
 * const reading = await readWords({ client, chain, calls: [{ target: token, data }] })
 */
export async function readWords(question: WordsQuestion): Promise<WordsReading> {
  const { client, chain, calls, timeout = 8_000, signal } = readQuestion(question, 'question')
  const bytes = calls.reduce((sum, { data }) => sum + data.length / 2 - 1, 0)
  if (bytes > mostBytes)
    throw new InputError('question.calls', calls, 'calls with at most 39,000 bytes of data together')
  return askNode(timeout, signal, async signal => {
    const view = { client, chain, block: 'latest', past: false, signal, factories: [] } as const
    const { answers } = await askAll(view, 'word', calls)
    const words = answers.map(answer =>
      answer.status === 'returned' && answer.data.length === 66 ? BigInt(answer.data) : null,
    )
    return { status: 'read', words }
  })
}
