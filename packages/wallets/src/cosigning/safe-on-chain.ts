import type { CosigningSafe } from '@countersign/api'
import type { AskNode } from '../transactions/node.ts'
import { OwnerError } from './owner-failure.ts'
import {
  type SafeTransaction,
  signedQuestion,
  signingLibraries,
  signingTransaction,
} from './safe-transaction.ts'
import { nodesLag, pause, unreachable } from './sending.ts'

/**
 * Returns the transaction by which a Safe signs, with a library that is deployed on its chain.
 *
 * @throws {OwnerError} `no-library` or `node-unreachable`
 */
export async function transactionOf(safe: CosigningSafe, ask: AskNode): Promise<SafeTransaction> {
  const libraries = signingLibraries(safe)
  if (libraries === null) return signingTransaction(safe, null)
  const isThere = await Promise.all(
    libraries.map(async library => {
      const code = await ask('eth_getCode', [library, 'latest']).catch(unreachable)
      return typeof code === 'string' && code.length > 2
    }),
  )
  const library = libraries.find((_, index) => isThere[index])
  if (!library) throw new OwnerError({ kind: 'no-library' })
  return signingTransaction(safe, library)
}

/** Returns whether a Safe has signed on the chain. The node may be a block behind. */
export async function isSigned(
  ask: AskNode,
  { address, hash }: CosigningSafe,
  signal: AbortSignal,
): Promise<boolean> {
  const end = performance.now() + nodesLag / 3
  for (;;) {
    const call = { to: address, data: signedQuestion(hash) }
    const answer = await ask('eth_call', [call, 'latest']).catch(unreachable)
    if (isHash(answer) && BigInt(answer) !== 0n) return true
    if (performance.now() >= end) return false
    await pause(2_000, signal)
  }
}

/** Whether a value is 32 bytes, such as the hash of a transaction. */
export function isHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)
}
