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

/** The part of a chain that sending transactions requires. */
export type Target = Pick<Chain, 'chainId' | 'client'>

/** A transaction of the local world; without `to`, it deploys its data. */
export type Sent = Pick<TransactionSerializableEIP1559, 'to' | 'data' | 'value'> &
  Partial<Pick<TransactionSerializableEIP7702, 'authorizationList'>>

/** Enough for the largest contract here, and small enough that several fit into a block. */
const gas = 6_000_000n

/**
 * Sends transactions in order of their nonces, and waits until each is mined.
 *
 * @throws {Error} when one of them reverts.
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
  // Sequentially: anvil queues a transaction that arrives before its predecessor, and has kept such transactions queued
  // forever.
  const hashes: Hex[] = []
  for (const serializedTransaction of signed)
    hashes.push(await chain.client.sendRawTransaction({ serializedTransaction }))
  await Promise.all(hashes.map(hash => expectSuccess(chain, hash)))
}

/** Waits until a transaction is mined. @throws {Error} when it reverted. */
export async function expectSuccess(chain: Pick<Chain, 'client'>, hash: Hex): Promise<void> {
  const { status } = await receiptOf(chain, hash)
  if (status === 'reverted') throw new Error(`The transaction ${hash} of the local world was reverted.`)
}

/**
 * Waits for the receipt of a transaction. It polls for the receipt: viem's own wait polls only after a new block, and a
 * chain that mines a block per transaction may never produce the next one.
 *
 * @throws {Error} when there is no receipt after 30 seconds.
 */
export async function receiptOf({ client }: Pick<Chain, 'client'>, hash: Hex): Promise<TransactionReceipt> {
  const start = Date.now()
  for (let nudged = false; Date.now() < start + 30_000; await pause(20)) {
    const receipt = await client.getTransactionReceipt({ hash }).catch(passOver)
    if (receipt) return receipt
    // On a busy machine, anvil sometimes leaves a transaction pending; another block includes it.
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
