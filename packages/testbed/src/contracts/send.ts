import { setTimeout as pause } from 'node:timers/promises'
import {
  type Hex,
  type LocalAccount,
  parseGwei,
  TransactionNotFoundError,
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
  // Each after the last one is in a block: anvil queues a transaction whose predecessor it is mining, and on a busy
  // machine has kept such transactions queued forever.
  for (const serializedTransaction of signed)
    await expectSuccess(chain, await chain.client.sendRawTransaction({ serializedTransaction }))
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
  for (let next = start + 5_000; Date.now() < start + 30_000; await pause(20)) {
    const receipt = await client.getTransactionReceipt({ hash }).catch(passOver)
    if (receipt) return receipt
    if (Date.now() < next) continue
    next += 5_000
    await putForward(client, hash)
  }
  const pool = JSON.stringify(await client.getTxpoolStatus())
  throw new Error(`The transaction ${hash} of the local world is in no block. The pool has ${pool}.`)
}

/**
 * Has a transaction of the pool mined. On a busy machine, anvil sometimes leaves one pending, which another block
 * includes, or queued as if its predecessor were missing, where it stays until it is sent again.
 */
async function putForward(client: Chain['client'], hash: Hex): Promise<void> {
  await client.mine({ blocks: 1 })
  const transaction = await client.getTransaction({ hash }).catch(passOver)
  if (transaction?.blockNumber !== null) return
  const serializedTransaction = await client.request<Request<'eth_getRawTransactionByHash', Hex>>({
    method: 'eth_getRawTransactionByHash',
    params: [hash],
  })
  // `anvil_dropTransaction` keeps a queued one.
  await client.request<Request<'anvil_removePoolTransactions', null>>({
    method: 'anvil_removePoolTransactions',
    params: [transaction.from],
  })
  await client.sendRawTransaction({ serializedTransaction })
}

type Request<Method extends string, Result> = { Method: Method; Parameters: [Hex]; ReturnType: Result }

function passOver(error: unknown): undefined {
  if (error instanceof TransactionReceiptNotFoundError || error instanceof TransactionNotFoundError) return
  throw error
}
