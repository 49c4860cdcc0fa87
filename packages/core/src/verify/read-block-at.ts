import { type ChainId, chainNumber } from '../account.ts'
import { chain, client, count, fields, milliseconds, optional, signal } from '../input.ts'
import type { NodeClient } from '../node-client.ts'
import type { PinnedBlock, Unavailable } from '../verdict.ts'
import { askNode, readBlockIfAny, readChainId, retryDelay } from './node.ts'
import { NodeError } from './node-error.ts'

type NumberedBlock = {
  /** A node of the chain. */
  readonly client: NodeClient
  readonly chain: ChainId
  readonly number: number
}

type BlockQuestion = NumberedBlock & {
  /** How long the node may take, in milliseconds. @default 8_000 */
  readonly timeout?: number | undefined
  /** Cancels waiting for the node: the result is then `unavailable`. */
  readonly signal?: AbortSignal | undefined
}

/** Whether a node has a block with a number. */
export type BlockReading =
  | { readonly status: 'block'; readonly block: PinnedBlock }
  | { readonly status: 'missing' }
  | Unavailable

const readQuestion = fields<BlockQuestion>({
  client,
  chain,
  number: count,
  timeout: optional(milliseconds),
  signal: optional(signal),
})

/**
 * Reads a block of a chain by its number.
 *
 * @returns `missing` if the node does not have it, also not a moment later; `unavailable` if the node fails, or is of
 *   another chain.
 * @throws {InputError} (rejects) if a field of the question is missing or has the wrong type.
 * @example
 * const reading = await readBlockAt({ client, chain, number: 20_000_000 })
 */
export async function readBlockAt(asked: BlockQuestion): Promise<BlockReading> {
  const { timeout = 8_000, signal, ...question } = readQuestion(asked, 'question')
  return askNode(timeout, signal, async signal => {
    const found = (await blockOf(question, signal)) ?? (await laterBlockOf(question, signal))
    return found ? { status: 'block', block: found } : { status: 'missing' }
  })
}

async function laterBlockOf(question: NumberedBlock, signal: AbortSignal): Promise<PinnedBlock | undefined> {
  await new Promise(resolve => setTimeout(resolve, retryDelay))
  signal.throwIfAborted()
  return blockOf(question, signal)
}

/** Asks for a block by its number, and checks the chain. @throws {NodeError} and any error of the client. */
export async function blockOf(
  { client, chain, number }: NumberedBlock,
  signal: AbortSignal,
): Promise<PinnedBlock | undefined> {
  const [chainId, found] = await Promise.all([
    client.request({ method: 'eth_chainId' }, { signal }).then(readChainId),
    client
      .request({ method: 'eth_getBlockByNumber', params: [`0x${number.toString(16)}`, false] }, { signal })
      .then(readBlockIfAny),
  ])
  const expected = BigInt(chainNumber(chain))
  if (chainId !== expected)
    throw new NodeError('node-wrong-chain', `The node is on chain ${chainId}, not on ${expected}.`)
  if (found && found.number !== BigInt(number))
    throw new NodeError('node-unreliable', `The node gave block ${found.number} for ${number}.`)
  return found
}
