import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Recover } from '../recover/recover.ts'
import { bytesOfKnownHex, joinBytes, sameBytes } from './bytes.ts'
import { keySigner } from './key-signer.ts'

/** What a key adds to its signature if it has signed a delegation that is not on the chain yet. */
export type PreDelegation = {
  readonly authorization: {
    /** 0 for every chain. */
    readonly chainId: bigint
    /** The contract that the key delegates to. */
    readonly delegate: Uint8Array
    /** The nonce that the account must have. */
    readonly nonce: bigint
    /** r, s and the parity, of 65 bytes. */
    readonly signature: Uint8Array
  }
  /** The call that initializes the account once it has the code; without data there is no call. */
  readonly initializer: { readonly to: Uint8Array; readonly data: Uint8Array }
  /** The signature that the account's code receives. */
  readonly signature: Uint8Array
}

const suffix = bytesOfKnownHex(`0x${'8010'.repeat(16)}`)
const word = 32
/** Six words of the authorization, the initializer, and the offset of its data. */
const headWords = 8

/**
 * Unwraps a signature of ERC-8010: the signature, `abi.encode((uint256 chainId, address delegation, uint256 nonce,
 * uint8 yParity, uint256 r, uint256 s), address to, bytes data)`, its length, and the suffix.
 *
 * @returns the content of the wrapper; `malformed` if the suffix is present without well-formed content; `undefined` if
 *   there is no wrapper.
 * @see ERC-8010, EIP-7702
 */
export function unwrapPreDelegation(signature: Uint8Array): PreDelegation | 'malformed' | undefined {
  if (!sameBytes(signature.subarray(-word), suffix)) return undefined
  const beforeLength = signature.length - 2 * word
  const length = number(signature.subarray(beforeLength, -word))
  if (length > beforeLength) return 'malformed'
  const content = signature.subarray(beforeLength - length, beforeLength)
  if (content.length < (headWords + 1) * word) return 'malformed'
  const at = (index: number) => content.subarray(index * word, (index + 1) * word)
  const delegate = address(at(1))
  const to = address(at(6))
  const parity = number(at(3))
  const data = bytesAt(content, number(at(7)))
  if (!delegate || !to || !data || (parity !== 0 && parity !== 1)) return 'malformed'
  return {
    authorization: {
      chainId: quantity(at(0)),
      delegate,
      nonce: quantity(at(2)),
      signature: joinBytes(at(4), at(5), Uint8Array.of(parity)),
    },
    initializer: { to, data },
    signature: signature.subarray(0, beforeLength - length),
  }
}

/**
 * Whether the account's own key signed an authorization, for this chain or for every chain. Its nonce must still be
 * compared with the account's.
 *
 * @see EIP-7702: keccak256(0x05 ‖ rlp([chain_id, address, nonce])), s in the lower half of the curve
 */
export function isOwnAuthorization(
  { chainId, delegate, nonce, signature }: PreDelegation['authorization'],
  { account, chain, recover }: { account: Uint8Array; chain: bigint; recover: Recover },
): boolean {
  if (chainId !== 0n && chainId !== chain) return false
  // EIP-7702 rejects a nonce that cannot be increased.
  if (nonce >= 2n ** 64n - 1n) return false
  const fields = joinBytes(
    rlpNumber(chainId),
    Uint8Array.of(0x80 + delegate.length),
    delegate,
    rlpNumber(nonce),
  )
  const hash = keccak_256(joinBytes(Uint8Array.of(0x05, 0xc0 + fields.length), fields))
  const signed = keySigner(hash, signature, recover)
  return 'signer' in signed && sameBytes(signed.signer, account)
}

/**
 * Encodes a number below 2^64 in RLP: its bytes without leading zeros, preceded by their count unless it is one byte
 * below 0x80.
 */
function rlpNumber(value: bigint): Uint8Array {
  const hex = value === 0n ? '' : value.toString(16)
  const bytes = bytesOfKnownHex(`0x${hex.length % 2 ? '0' : ''}${hex}`)
  const isItself = bytes.length === 1 && (bytes[0] ?? 0x80) < 0x80
  return isItself ? bytes : joinBytes(Uint8Array.of(0x80 + bytes.length), bytes)
}

function bytesAt(content: Uint8Array, at: number): Uint8Array | undefined {
  const start = at + word
  const length = number(content.subarray(at, start))
  return start + length <= content.length ? content.subarray(start, start + length) : undefined
}

function address(bytes: Uint8Array): Uint8Array | undefined {
  return bytes.subarray(0, 12).every(byte => byte === 0) ? bytes.slice(12) : undefined
}

/** Reads a word as a number; one above 2^53 is inexact, and larger than any possible length. */
function number(bytes: Uint8Array): number {
  let value = 0
  for (const byte of bytes) value = value * 256 + byte
  return value
}

function quantity(bytes: Uint8Array): bigint {
  let value = 0n
  for (const byte of bytes) value = value * 256n + BigInt(byte)
  return value
}
