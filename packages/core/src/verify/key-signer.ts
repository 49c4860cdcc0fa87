import type { Recover } from '../recover/recover.ts'
import type { RejectionReason } from '../verdict.ts'
import { bytesOfKnownHex } from './bytes.ts'

/** The address whose key signed, or why no key did. */
export type KeySigner =
  | { readonly signer: Uint8Array }
  | {
      readonly fault: Extract<
        RejectionReason,
        | 'signature-empty'
        | 'signature-length'
        | 'signature-recovery-id'
        | 'signature-unrecoverable'
        | 'signature-high-s'
      >
    }

const order = bytesOfKnownHex('0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141')
const halfOrder = bytesOfKnownHex('0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0')

/**
 * Recovers the address whose key made a signature of 65 bytes (r, s, v) or 64 (r and s with the parity as its top bit).
 *
 * Refuses a high s, as every contract has since Homestead: otherwise each signature would have a twin.
 *
 * @param hash - the 32 bytes that were signed.
 * @see EIP-2 §Specification 2, EIP-2098
 */
export function keySigner(hash: Uint8Array, signature: Uint8Array, recover: Recover): KeySigner {
  if (signature.length === 0) return { fault: 'signature-empty' }
  if (signature.length !== 64 && signature.length !== 65) return { fault: 'signature-length' }
  // Copied, because the parity must be removed from the s of EIP-2098, and the input must not change.
  const rs = signature.slice(0, 64)
  const yParity = signature.length === 65 ? parityOf(signature[64]) : takeParity(rs)
  if (yParity === undefined) return { fault: 'signature-recovery-id' }
  if (!isBelow(rs, 0, order) || !isBelow(rs, 32, order)) return { fault: 'signature-unrecoverable' }
  if (isAbove(rs, 32, halfOrder)) return { fault: 'signature-high-s' }
  const signer = recover(hash, rs, yParity)
  return signer ? { signer } : { fault: 'signature-unrecoverable' }
}

/** Returns the parity of v, which is 27 or 28; some hardware wallets return 0 or 1. */
function parityOf(v: number | undefined): 0 | 1 | undefined {
  if (v === 0 || v === 27) return 0
  if (v === 1 || v === 28) return 1
  return undefined
}

function takeParity(rs: Uint8Array): 0 | 1 {
  const top = rs[32] ?? 0
  rs[32] = top & 0x7f
  return top > 0x7f ? 1 : 0
}

/** Compares 32 bytes at an offset, as one big-endian number, with a constant. */
function compare(bytes: Uint8Array, at: number, other: Uint8Array): number {
  for (let index = 0; index < 32; index++) {
    const difference = (bytes[at + index] ?? 0) - (other[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const isBelow = (bytes: Uint8Array, at: number, other: Uint8Array) => compare(bytes, at, other) < 0
const isAbove = (bytes: Uint8Array, at: number, other: Uint8Array) => compare(bytes, at, other) > 0
