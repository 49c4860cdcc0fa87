import { type Address, isObject } from '@countersign/core'
import { type AskNode, NodeAnswerError, readQuantity, toQuantity } from './node.ts'
import { readHash } from './transaction.ts'

/** A transaction that used the nonce of another. */
export type Successor = {
  readonly hash: `0x${string}`
  /** Whether it is sent to the account itself, without value and data: how wallets cancel. */
  readonly empty: boolean
}

/** How many blocks are read one by one if the node no longer has the state to search them. */
const scanned = 32

/**
 * Finds the transaction that used a nonce: first the block in which the account's transaction count passed it, then the
 * transaction in that block. Sends about 2 · log₂ n requests for n blocks back.
 *
 * @param wanted.latest - a block at which the nonce is used
 * @returns `null` if it is further back than the node can read
 */
export async function findSuccessor(
  ask: AskNode,
  wanted: { readonly from: Address; readonly nonce: number; readonly latest: number },
): Promise<Successor | null> {
  const { from, nonce, latest } = wanted

  /** Whether the nonce was used by the end of a block; `null` if the node has no state that old. */
  async function usedAt(block: number): Promise<boolean | null> {
    try {
      return readQuantity(await ask('eth_getTransactionCount', [from, toQuantity(block)])) > nonce
    } catch (error) {
      if (error instanceof NodeAnswerError) return null
      throw error
    }
  }

  async function inBlock(block: number): Promise<Successor | null> {
    const read = await ask('eth_getBlockByNumber', [toQuantity(block), true])
    const transactions: unknown = isObject(read) ? read.transactions : undefined
    if (!Array.isArray(transactions)) return null
    for (const one of transactions) {
      const found = readSuccessor(one, from, nonce)
      if (found) return found
    }
    return null
  }

  // In increasing steps back, until the nonce is unused.
  let used = latest
  let free = -1
  for (let step = 1; used > 0; step *= 2) {
    const at = Math.max(0, latest - step)
    const answer = await usedAt(at)
    if (answer === null) {
      for (let block = used; block >= 0 && block > used - scanned; block--) {
        const found = await inBlock(block)
        if (found) return found
      }
      return null
    }
    if (!answer) {
      free = at
      break
    }
    used = at
  }
  while (used - free > 1) {
    const middle = Math.floor((used + free) / 2)
    const answer = await usedAt(middle)
    if (answer === null) return null
    if (answer) used = middle
    else free = middle
  }
  return inBlock(used)
}

function readSuccessor(value: unknown, from: Address, nonce: number): Successor | null {
  if (!isObject(value) || typeof value.from !== 'string') return null
  const own = from.toLowerCase()
  if (value.from.toLowerCase() !== own || readQuantity(value.nonce) !== nonce) return null
  const hash = readHash(value.hash)
  if (hash === null) return null
  const toItself = typeof value.to === 'string' && value.to.toLowerCase() === own
  const nothing = typeof value.value === 'string' && /^0x0*$/.test(value.value) && value.input === '0x'
  return { hash, empty: toItself && nothing }
}
