import { isObject, isSameAddress } from '@countersign/core'
import { findSuccessor } from './find-successor.ts'
import type { Observation } from './next-transaction.ts'
import { type AskNode, readQuantity, toQuantity } from './node.ts'
import type { Transaction } from './transaction.ts'

/**
 * Checks the outcome of a transaction on its chain.
 *
 * @throws if the node cannot be reached or returns invalid data: then nothing is known
 */
export async function observe(
  ask: AskNode,
  transaction: Pick<Transaction, 'hash' | 'from' | 'nonce'>,
): Promise<Observation> {
  const { hash, from } = transaction
  const receipt = await ask('eth_getTransactionReceipt', [hash])
  if (isObject(receipt) && receipt.blockNumber)
    // Receipts had no status before Byzantium; a transaction in a block then had been executed.
    return { seen: 'mined', succeeded: receipt.status !== '0x0' }

  const known = await ask('eth_getTransactionByHash', [hash])
  // What a bundler or sponsor sends for the account uses another account's nonces.
  const own = isObject(known) && typeof known.from === 'string' && isSameAddress(known.from, from)
  const nonce = own ? readQuantity(known.nonce) : transaction.nonce
  const latest = readQuantity(await ask('eth_blockNumber', []))
  if (nonce !== null) {
    // At a numbered block: the next request may reach a node that is behind this one.
    const used = readQuantity(await ask('eth_getTransactionCount', [from, toQuantity(latest)]))
    if (used > nonce) {
      const successor = await findSuccessor(ask, { from, nonce, latest })
      if (successor?.hash === hash) return { seen: 'waiting', nonce }
      return successor
        ? { seen: 'superseded', by: successor.hash, empty: successor.empty }
        : { seen: 'outrun' }
    }
  }
  return isObject(known) ? { seen: 'waiting', nonce } : { seen: 'missing' }
}
