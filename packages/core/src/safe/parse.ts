import type { Hex } from 'viem'
import { type Address, parseAddress } from '../account.ts'
import { anyText, where } from '../input.ts'
import { bytesOfHex, hexOfBytes } from '../verify/bytes.ts'
import { mostLevels, threshold as readThreshold } from './input.ts'
import { type SafePart, SafeSignatureError } from './parts.ts'

/** The fixed-size bytes of a part, one part behind the other: r, s and v. */
export const partLength = 65

const word = 32

/**
 * Parts can point to the same bytes, in nested Safes again and again. Written one after the other, as
 * `writeSafeSignature` does, they may have so many bytes, or as many as the signature itself if that is longer.
 */
const mostWritten = 32_768

/**
 * Parses the parts of a Safe's signature, as many as the threshold, as the contract does. The bytes that follow them
 * are for contracts, and those that no part points to are ignored.
 *
 * @param threshold - how many owners the Safe needs: 1 or more.
 * @param nested - the thresholds of the owners that are Safes themselves; the parts of these are parsed too, down to
 *   16 levels of Safes.
 * @throws {InputError} if an argument has the wrong type, or a threshold is 0.
 * @throws {SafeSignatureError} with the part that cannot be parsed, and why. It does not say whether a part is valid.
 * @see Safe checkNSignatures and SignatureDecoder, the same from 1.1.1 to 1.5.0
 * @example
 * parseSafeSignature(signature, 2) // [{ kind: 'ecdsa', … }, { kind: 'contract', owner, signature }]
 */
export function parseSafeSignature(
  signature: Hex,
  threshold: number,
  nested: ReadonlyMap<Address, number> = new Map(),
): SafePart[] {
  readThreshold(threshold, 'threshold')
  readNested(nested, 'nested')
  return readParts(anyText(signature, 'signature'), threshold, nested).map(certain)
}

/** @throws {SafeSignatureError} if the part cannot be parsed. */
function certain(part: SafePart | SafeSignatureError): SafePart {
  if (part instanceof SafeSignatureError) throw part
  return part
}

/**
 * Parses the parts of a Safe's signature like `parseSafeSignature`, but continues after a part that cannot be parsed:
 * the contract checks one part after the other, and may refuse an earlier part first.
 *
 * @throws {SafeSignatureError} `too-short`: the contract then checks no part at all.
 */
export function readParts(
  signature: string,
  threshold: number,
  nested: ReadonlyMap<Address, number> = new Map(),
): (SafePart | SafeSignatureError)[] {
  const bytes = bytesOfHex(signature)
  if (!bytes) throw new SafeSignatureError('too-short', 0, 'The signature is not whole bytes of hex.')
  return partsOf(bytes, threshold, { nested, level: 0, room: new Room(Math.max(bytes.length, mostWritten)) })
}

type Reading = {
  readonly nested: ReadonlyMap<Address, number>
  /** How many Safes own each other above these parts. */
  readonly level: number
  readonly room: Room
}

/** How many bytes all parts, also those of nested Safes, may still have when they are written one after the other. */
class Room {
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  /** Takes the bytes of a part, or of what it leads to. @throws {SafeSignatureError} if there are not so many. */
  take(bytes: number, index: number): void {
    this.#left -= bytes
    if (this.#left < 0)
      throw new SafeSignatureError(
        'content-cut-off',
        index,
        `Part ${index + 1} leads to bytes that others lead to as well, and all together to more than the signature has.`,
      )
  }
}

function partsOf(bytes: Uint8Array, threshold: number, reading: Reading): (SafePart | SafeSignatureError)[] {
  if (bytes.length < threshold * partLength)
    throw new SafeSignatureError(
      'too-short',
      Math.floor(bytes.length / partLength),
      `The signature has ${bytes.length} bytes; ${threshold} owners need ${threshold * partLength} or more.`,
    )
  return Array.from({ length: threshold }, (_, index) => {
    try {
      return partAt(bytes, index, threshold, reading)
    } catch (error) {
      if (error instanceof SafeSignatureError) return error
      throw error
    }
  })
}

const readNested = where(
  (value): value is ReadonlyMap<Address, number> => value instanceof Map,
  'a Map of thresholds by owner',
)

function partAt(bytes: Uint8Array, index: number, threshold: number, reading: Reading): SafePart {
  reading.room.take(partLength, index)
  const at = index * partLength
  const part = bytes.subarray(at, at + partLength)
  const v = part[64]
  switch (v) {
    case 0: {
      const owner = addressIn(part)
      const content = contentAt(bytes, numberIn(part.subarray(word, 2 * word)), index, threshold)
      const inner = reading.level < mostLevels ? reading.nested.get(owner) : undefined
      reading.room.take(inner === undefined ? word + content.length : word, index)
      if (inner === undefined) return { kind: 'contract', owner, signature: hexOfBytes(content) }
      return { kind: 'nested-safe', owner, parts: nestedParts(content, inner, reading, index) }
    }
    case 1:
      return { kind: 'approved-hash', owner: addressIn(part) }
    case 27:
    case 28:
      return { kind: 'ecdsa', signature: hexOfBytes(part) }
    case 31:
    case 32:
      return { kind: 'eth-sign', signature: hexOfBytes(part) }
    default:
      throw new SafeSignatureError(
        'recovery-id',
        index,
        `Part ${index + 1} ends in ${v}; it may be 0, 1, 27, 28, 31 or 32.`,
      )
  }
}

/** Reads the bytes that a contract receives: their length at the offset of the part, then the bytes. */
function contentAt(bytes: Uint8Array, offset: number, index: number, threshold: number): Uint8Array {
  const which = `The offset in part ${index + 1}`
  if (offset < threshold * partLength)
    throw new SafeSignatureError('offset-inside-parts', index, `${which} points into the parts themselves.`)
  const start = offset + word
  if (start > bytes.length)
    throw new SafeSignatureError('offset-outside', index, `${which} points behind the end of the signature.`)
  const end = start + numberIn(bytes.subarray(offset, start))
  if (end > bytes.length)
    throw new SafeSignatureError(
      'content-cut-off',
      index,
      `${which} leads to more bytes than the signature has.`,
    )
  return bytes.subarray(start, end)
}

function nestedParts(content: Uint8Array, given: number, reading: Reading, index: number): SafePart[] {
  const threshold = readThreshold(given, 'threshold')
  try {
    return partsOf(content, threshold, { ...reading, level: reading.level + 1 }).map(certain)
  } catch (error) {
    if (!(error instanceof SafeSignatureError)) throw error
    const message = `Within part ${index + 1}, of a Safe: ${error.message}`
    throw new SafeSignatureError(error.fault, index, message)
  }
}

/** Reads the owner from the lower 20 bytes of r, as the contract does; it ignores the bytes before them. */
function addressIn(part: Uint8Array): Address {
  return parseAddress(hexOfBytes(part.subarray(word - 20, word)))
}

/** Reads a word as a number; one above 2^53 is inexact, and larger than any possible length. */
function numberIn(bytes: Uint8Array): number {
  let value = 0
  for (const byte of bytes) value = value * 256 + byte
  return value
}
