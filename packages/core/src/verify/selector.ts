import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexOfBytes } from './bytes.ts'

/**
 * Returns the selector of a function: the first four bytes of its call. @param signature - such as
 * `createAccount(address,uint256)`
 */
export function selectorOf(signature: string): string {
  return hexOfBytes(keccak_256(new TextEncoder().encode(signature)).subarray(0, 4))
}
