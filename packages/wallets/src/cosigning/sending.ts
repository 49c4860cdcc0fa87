import { isObject } from '@countersign/core'
import type { AskNode } from '../transactions/node.ts'
import { NodeAnswerError } from '../transactions/node.ts'
import { OwnerError } from './owner-failure.ts'
import type { ApprovalCost } from './owner-state.ts'

/** A transaction that an owner sends. */
export type Call = {
  readonly from: string
  readonly to: string
  readonly data: `0x${string}`
}

/**
 * Estimates what a transaction of an owner costs, and whether the Safe accepts it.
 *
 * @param usualGas - used if a node does not estimate for an owner who cannot pay
 * @throws {OwnerError} `would-revert`, `not-enough` or `node-unreachable`
 */
export async function costOf(
  ask: AskNode,
  call: Call,
  chainId: number,
  usualGas: bigint,
): Promise<ApprovalCost> {
  const [gas, price, balance] = await Promise.all([
    ask('eth_estimateGas', [call]).then(quantity, async error => {
      if (!(error instanceof NodeAnswerError)) throw error
      // Some nodes refuse to estimate for an account that cannot pay.
      if (/insufficient funds|balance/i.test(error.message)) return usualGas
      throw new OwnerError({ kind: 'would-revert', code: codeIn(error.message) }, { cause: error })
    }),
    ask('eth_gasPrice', []).then(quantity),
    ask('eth_getBalance', [call.from, 'latest']).then(quantity),
  ]).catch(unreachable)
  const cost: ApprovalCost = { gas, fee: gas * price, balance, chainId }
  if (cost.fee > balance) throw new OwnerError({ kind: 'not-enough', cost })
  return cost
}

/** The Safe's own error code. @see Safe docs/error_codes.md */
const codeIn = (text: string) => /\bGS\d{3}\b/.exec(text)?.[0] ?? null

/** How long other nodes may take to see a new block, in milliseconds. */
export const nodesLag = 30_000

/** Throws the failure for nodes that cannot be reached. @throws {OwnerError} */
export function unreachable(cause: unknown): never {
  throw cause instanceof OwnerError ? cause : new OwnerError({ kind: 'node-unreachable' }, { cause })
}

/**
 * Waits until a transaction is in a block, for as long as that takes.
 *
 * @throws {OwnerError} `reverted`, or the reason of the signal
 */
export async function inBlock(
  ask: AskNode,
  hash: string,
  signal: AbortSignal,
  interval = 2_000,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    // The request is retried while the node cannot be reached: the transaction has been sent.
    const receipt = await ask('eth_getTransactionReceipt', [hash]).catch(() => null)
    if (isObject(receipt)) {
      if (receipt.status === '0x0') throw new OwnerError({ kind: 'reverted', hash })
      return
    }
    await pause(interval, signal)
  }
}

/** @throws the reason of the signal */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** @throws {TypeError} if it is not a quantity (EIP-1474 §Quantity) */
export function quantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value))
    throw new TypeError('The node returned an invalid number.')
  return BigInt(value)
}
