import { setTimeout as pause } from 'node:timers/promises'
import {
  type Hex,
  type LocalAccount,
  parseGwei,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  type TransactionSerializableEIP1559,
  type TransactionSerializableEIP7702,
} from 'viem'
import type { Chain } from '../chain.ts'

/** The part of a chain that is needed to send to it. */
export type Target = Pick<Chain, 'chainId' | 'client'>

/** A transaction of the local world; without `to` it deploys its data. */
export type Sent = Pick<TransactionSerializableEIP1559, 'to' | 'data'> &
  Partial<Pick<TransactionSerializableEIP7702, 'authorizationList'>>

/** Enough for the largest contract here, and little enough that several fit into a block. */
const gas = 6_000_000n

/**
 * Sends all at once, in order of their nonces, and waits until each is in a block.
 *
 * @throws {Error} when one of them is reverted.
 */
export async function sendAll(
  chain: Target,
  from: LocalAccount,
  transactions: readonly Sent[],
): Promise<void> {
  const first = await chain.client.getTransactionCount({ address: from.address })
  const signed = await Promise.all(
    transactions.map((transaction, index) => {
      const common = {
        chainId: chain.chainId,
        nonce: first + index,
        gas,
        maxFeePerGas: parseGwei('10'),
        maxPriorityFeePerGas: parseGwei('1'),
      }
      const { authorizationList, ...plain } = transaction
      return from.signTransaction(
        authorizationList ? { ...common, ...plain, authorizationList } : { ...common, ...plain },
      )
    }),
  )
  // One after the other: what arrives before the nonce that it follows is put aside, and anvil has left it there for good.
  const hashes: Hex[] = []
  for (const serializedTransaction of signed)
    hashes.push(await chain.client.sendRawTransaction({ serializedTransaction }))
  await Promise.all(hashes.map(hash => expectSuccess(chain, hash)))
}

/** Waits until a transaction is in a block. @throws {Error} when it was reverted. */
export async function expectSuccess(chain: Pick<Chain, 'client'>, hash: Hex): Promise<void> {
  const { status } = await receiptOf(chain, hash)
  if (status === 'reverted') throw new Error(`The transaction ${hash} of the local world was reverted.`)
}

/**
 * Waits for the receipt of a transaction. Asks for the receipt itself: viem's own wait asks only when it sees a new
 * block, and on a chain that makes a block for each transaction the next one may never come.
 *
 * @throws {Error} when there is none after half a minute.
 */
export async function receiptOf({ client }: Pick<Chain, 'client'>, hash: Hex): Promise<TransactionReceipt> {
  const start = Date.now()
  for (let nudged = false; Date.now() < start + 30_000; await pause(20)) {
    const receipt = await client.getTransactionReceipt({ hash }).catch(passOver)
    if (receipt) return receipt
    // On a busy machine anvil has been seen to leave a transaction lying; another block takes it up.
    if (!nudged && Date.now() > start + 5_000) {
      nudged = true
      await client.mine({ blocks: 1 })
    }
  }
  throw new Error(`The transaction ${hash} of the local world is in no block.`)
}

function passOver(error: unknown): undefined {
  if (!(error instanceof TransactionReceiptNotFoundError)) throw error
}
