import type { Call } from './sending.ts'

/** `approveHash(bytes32)` */
const selector = '0xd4d9bdcd'

/** Returns the transaction with which an owner approves a hash on the chain. @see Safe approveHash */
export function approvalOf(safe: { readonly address: string; readonly hash: string }, owner: string): Call {
  return { from: owner, to: safe.address, data: `${selector}${safe.hash.slice(2)}` }
}

/**
 * Returns the part of a Safe's signature that refers to an approval on the chain.
 *
 * @see Safe checkNSignatures, v of 1
 */
export function approvedPart(owner: string): `0x${string}` {
  return `0x${owner.slice(2).toLowerCase().padStart(64, '0')}${'0'.repeat(64)}01`
}
