import type { Hex } from 'viem'
import type { Address } from '../account.ts'
import type { Recover } from '../recover/recover.ts'
import { bytesOfHex, hexOfBytes } from '../verify/bytes.ts'
import { unwrap } from '../verify/wrapper.ts'
import { partSigner } from './owners.ts'
import { parseSafeSignature } from './parse.ts'
import { type SafePart, SafeSignatureError } from './parts.ts'

/**
 * Returns the owner that a part names; of a key's part, the key that signed.
 *
 * @param hash - what the Safe's owners sign.
 */
export function partOwner(part: SafePart, hash: Hex, recover: Recover): Address | undefined {
  return 'owner' in part ? part.owner : partSigner(hash, part.signature, recover)
}

/**
 * Reads the parts of a Safe's signature, also in the wrapper of ERC-6492.
 *
 * @returns `undefined` if one of them cannot be parsed.
 */
export function readWrappedParts(signature: Hex, threshold: number): readonly SafePart[] | undefined {
  const bytes = bytesOfHex(signature)
  const wrapped = bytes && unwrap(bytes)
  if (!bytes || wrapped === 'malformed') return undefined
  try {
    return parseSafeSignature(hexOfBytes(wrapped?.signature ?? bytes), threshold)
  } catch (error) {
    if (error instanceof SafeSignatureError) return undefined
    throw error
  }
}
