import type { Hex } from 'viem'
import type { Replacement, SentTransaction } from './types.ts'

/** How many sent transactions the wallet stores. */
const kept = 20

/** Adds a transaction at the start of the sent ones, and marks the one that it replaces. */
export function withSent(
  sent: readonly SentTransaction[],
  transaction: SentTransaction,
): readonly SentTransaction[] {
  const others = transaction.replaces ? mark(sent, transaction.replaces.hash, 'replaced') : sent
  return [transaction, ...others].slice(0, kept)
}

/** Changes the state of a sent transaction. */
export function mark(
  sent: readonly SentTransaction[],
  hash: Hex,
  state: SentTransaction['state'],
): readonly SentTransaction[] {
  return sent.map(transaction => (transaction.hash === hash ? { ...transaction, state } : transaction))
}

/**
 * Returns the replacement of a transaction: it has the same nonce and pays a quarter more, as nodes require at least a
 * tenth. A cancellation is sent to the sender and transfers nothing.
 */
export function replacement(transaction: SentTransaction, how: Replacement) {
  const { nonce, to, value, data, gas, from } = transaction
  const more = (price: Hex): Hex => `0x${((BigInt(price) * 5n) / 4n + 1n).toString(16)}`
  const fees = {
    maxFeePerGas: more(transaction.maxFeePerGas),
    maxPriorityFeePerGas: more(transaction.maxPriorityFeePerGas),
  }
  switch (how) {
    case 'speed-up':
      return { nonce, value, gas, ...fees, ...(to && { to }), ...(data && { data }) }
    case 'cancel':
      return { nonce, to: from, value: '0x0' as const, gas, ...fees }
  }
}
