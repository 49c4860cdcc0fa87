import type { ChainId } from '../account.ts'
import type { NodeClient } from '../node-client.ts'
import type { PinnedBlock, Unavailable } from '../verdict.ts'
import { askNode, readBlock, readBlockIfAny } from '../verify/node.ts'
import { NodeError } from '../verify/node-error.ts'
import { blockOf } from '../verify/read-block-at.ts'
import type { ProofBlock } from './proof.ts'

/** Whether a chain has the block that a document names; if not, whether its number or its hash is wrong. */
export type BlockFinding =
  | { readonly status: 'same'; readonly block: PinnedBlock }
  | { readonly status: 'differs'; readonly field: 'number' | 'hash' }
  | Unavailable

type BlockQuestion = {
  readonly client: NodeClient
  readonly chain: ChainId
  readonly claimed: ProofBlock
  /** Whether the block may be so new that a node that lags a little does not have it yet. */
  readonly fresh: boolean
  readonly timeout: number
  readonly signal: AbortSignal | undefined
}

/**
 * Looks up a block by its number and compares the hash.
 *
 * @returns `unavailable` whenever the node fails; with `history-unavailable` if it does not keep such an old block,
 *   with `node-unreliable` if it may only be behind. Never rejects.
 */
export function findBlock(question: BlockQuestion): Promise<BlockFinding> {
  return askNode(question.timeout, question.signal, signal => find(question, signal), true)
}

async function find(
  { client, chain, claimed, fresh }: BlockQuestion,
  signal: AbortSignal,
): Promise<BlockFinding> {
  const { number } = claimed
  const found = await blockOf({ client, chain, number }, signal)
  if (found?.hash === claimed.hash) return { status: 'same', block: found }

  if (await hasHash(client, claimed, signal)) return { status: 'differs', field: 'number' }
  if (found) return { status: 'differs', field: 'hash' }
  const { number: head } = await client
    .request({ method: 'eth_getBlockByNumber', params: ['latest', false] }, { signal })
    .then(readBlock)
  if (number <= head) throw new NodeError('history-unavailable', `The node does not keep block ${number}.`)
  if (fresh) throw new NodeError('node-unreliable', `The node is at block ${head}, behind ${number}.`)
  return { status: 'differs', field: 'number' }
}

/** Whether the chain has a block with this hash, under another number. */
async function hasHash(client: NodeClient, { hash }: ProofBlock, signal: AbortSignal): Promise<boolean> {
  try {
    const params: [`0x${string}`, boolean] = [hash, false]
    const found = readBlockIfAny(await client.request({ method: 'eth_getBlockByHash', params }, { signal }))
    return found?.hash === hash
  } catch {
    // This only helps to name the field: a node that fails here has already answered what matters.
    return false
  }
}
