import type { AskNode } from '../transactions/node.ts'
import { isRecord, NodeRefusal } from '../transactions/node.ts'
import { OwnerError } from './owner-error.ts'
import type { ApprovalCost } from './owner-state.ts'

/** `approveHash(bytes32)` */
const selector = '0xd4d9bdcd'

export type Approval = {
  readonly from: string
  readonly to: string
  readonly data: `0x${string}`
}

/** Writes the transaction with which an owner approves a hash on the chain. @see Safe approveHash */
export function approvalOf(
  safe: { readonly address: string; readonly hash: string },
  owner: string,
): Approval {
  return { from: owner, to: safe.address, data: `${selector}${safe.hash.slice(2)}` }
}

/**
 * Writes the part of a Safe's signature that stands for an approval on the chain.
 *
 * @see Safe checkNSignatures, v of 1
 */
export function approvedPart(owner: string): `0x${string}` {
  return `0x${owner.slice(2).toLowerCase().padStart(64, '0')}${'0'.repeat(64)}01`
}

/**
 * Reads what an approval costs, and whether the Safe takes it.
 *
 * @param chain - CAIP-2
 * @throws {OwnerError} `would-revert`, `not-enough` or `node-unreachable`
 */
export async function costOf(ask: AskNode, approval: Approval, chain: string): Promise<ApprovalCost> {
  const [gas, price, balance] = await Promise.all([
    ask('eth_estimateGas', [approval]).then(quantity, async error => {
      // Some nodes refuse to estimate for whoever could not pay.
      if (error instanceof NodeRefusal && /insufficient funds|balance/i.test(error.message)) return 60_000n
      throw error instanceof NodeRefusal ? new OwnerError({ kind: 'would-revert' }, { cause: error }) : error
    }),
    ask('eth_gasPrice', []).then(quantity),
    ask('eth_getBalance', [approval.from, 'latest']).then(quantity),
  ]).catch(cause => {
    throw cause instanceof OwnerError ? cause : new OwnerError({ kind: 'node-unreachable' }, { cause })
  })
  const cost: ApprovalCost = { gas, fee: gas * price, balance, chain }
  if (cost.fee > balance) throw new OwnerError({ kind: 'not-enough', cost })
  return cost
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
    // Whoever cannot be asked now is asked again: the transaction is on its way.
    const receipt = await ask('eth_getTransactionReceipt', [hash]).catch(() => null)
    if (isRecord(receipt)) {
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

function quantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value))
    throw new TypeError('The node answered something that is not a number.')
  return BigInt(value)
}
