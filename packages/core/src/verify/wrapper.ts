import { bytesOfKnownHex, sameBytes } from './bytes.ts'

/** What an undeployed account adds to its signature: the call that deploys it. */
export type Wrapped = {
  readonly factory: Uint8Array
  readonly factoryCall: Uint8Array
  readonly signature: Uint8Array
}

const suffix = bytesOfKnownHex(`0x${'6492'.repeat(16)}`)
export const word = 32

/**
 * Unwraps a signature of ERC-6492: `abi.encode(address factory, bytes factoryCall, bytes signature)` and the suffix.
 *
 * @returns the content of the wrapper; `malformed` if the suffix is present without well-formed content; `undefined` if
 *   there is no wrapper.
 * @see ERC-6492 §Signer side
 */
export function unwrap(signature: Uint8Array): Wrapped | 'malformed' | undefined {
  if (!sameBytes(signature.subarray(-word), suffix)) return undefined
  const content = signature.subarray(0, -word)
  const factoryCall = bytesAt(content, numberAt(content, word))
  const inner = bytesAt(content, numberAt(content, 2 * word))
  const isAddress = content.subarray(0, 12).every(byte => byte === 0)
  if (!factoryCall || !inner || !isAddress) return 'malformed'
  return { factory: content.subarray(12, word), factoryCall, signature: inner }
}

/** Reads a `bytes` value: its length, then the bytes. */
export function bytesAt(content: Uint8Array, at: number): Uint8Array | undefined {
  const start = at + word
  const length = numberAt(content, at)
  return start + length <= content.length ? content.subarray(start, start + length) : undefined
}

/** Reads a word as a number; one that exceeds the content, or any possible length, is infinite. */
export function numberAt(content: Uint8Array, at: number): number {
  if (at + word > content.length) return Number.POSITIVE_INFINITY
  let value = 0
  for (const byte of content.subarray(at, at + word)) value = value * 256 + byte
  return value
}
