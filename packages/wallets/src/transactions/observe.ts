import { findSuccessor } from './find-successor.ts'
import type { Observation } from './next-transaction.ts'
import { type AskNode, isRecord, readQuantity, toQuantity } from './node.ts'
import type { Transaction } from './transaction.ts'

/**
 * Looks at the chain for what became of a transaction.
 *
 * @throws if the node cannot be reached or answers nonsense: then nothing is known
 */
export async function observe(
  ask: AskNode,
  transaction: Pick<Transaction, 'hash' | 'from' | 'nonce'>,
): Promise<Observation> {
  const { hash, from } = transaction
  const receipt = await ask('eth_getTransactionReceipt', [hash])
  if (isRecord(receipt) && receipt.blockNumber)
    // Before Byzantium receipts had no status; whatever was in a block then had been carried out.
    return { seen: 'mined', succeeded: receipt.status !== '0x0' }

  const known = await ask('eth_getTransactionByHash', [hash])
  // What a bundler or sponsor sends for the account counts in another's nonces.
  const own = isRecord(known) && typeof known.from === 'string' && sameAddress(known.from, from)
  const nonce = own ? readQuantity(known.nonce) : transaction.nonce
  const latest = readQuantity(await ask('eth_blockNumber', []))
  if (nonce !== null) {
    // At a numbered block: another node that is asked next, behind this one, must not be taken for news.
    const used = readQuantity(await ask('eth_getTransactionCount', [from, toQuantity(latest)]))
    if (used > nonce) {
      const successor = await findSuccessor(ask, { from, nonce, latest })
      if (successor?.hash === hash) return { seen: 'waiting', nonce }
      return successor
        ? { seen: 'superseded', by: successor.hash, empty: successor.empty }
        : { seen: 'outrun' }
    }
  }
  return isRecord(known) ? { seen: 'waiting', nonce } : { seen: 'missing' }
}

function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
