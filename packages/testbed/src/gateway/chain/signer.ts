import {
  type Address,
  parseAddress,
  parseSafeSignature,
  type SafePart,
  SafeSignatureError,
} from '@countersign/core'
import { type Hex, hashMessage, recoverAddress } from 'viem'
import { RefusalError, refused } from '../http/refusal.ts'

/** The length in bytes of the static part of a signature: r, s and v. */
const partLength = 65

/**
 * One owner's signature, and its claimed owner. A key's signature proves its owner; a contract's signature and an
 * approval do not.
 */
export type Signed = { readonly owner: Address; readonly part: SafePart }

/**
 * Reads the single signature of a proposal or confirmation, as the service does: v is 0 for a contract, 1 for an
 * approval on the chain, above 30 for `eth_sign`, otherwise it is a key's signature of the hash.
 *
 * @throws {RefusalError} 400 if it cannot be decoded, or does not come from a single owner.
 */
export async function readSigned(hash: Hex, signature: Hex): Promise<Signed> {
  const part = onlyPart(signature)
  return { owner: await ownerOf(hash, part), part }
}

/** Reads the owners whose signatures executed a transaction. @returns an empty list if they cannot be decoded. */
export async function readSigners(hash: Hex, signatures: Hex, threshold: number): Promise<Signed[]> {
  try {
    const parts = readParts(signatures, threshold)
    return await Promise.all(parts.map(async part => ({ owner: await ownerOf(hash, part), part })))
  } catch (error) {
    if (error instanceof RefusalError) return []
    throw error
  }
}

async function ownerOf(hash: Hex, part: SafePart): Promise<Address> {
  switch (part.kind) {
    case 'contract':
    case 'nested-safe':
    case 'approved-hash':
      return part.owner
    case 'ecdsa':
      return keyOf(hash, part.signature)
    case 'eth-sign': {
      const v = Number.parseInt(part.signature.slice(-2), 16) - 4
      return keyOf(hashMessage({ raw: hash }), `0x${part.signature.slice(2, -2)}${v.toString(16)}`)
    }
  }
}

function onlyPart(signature: Hex): SafePart {
  const parts = readParts(signature, 1)
  const [part] = parts
  const length = (signature.length - 2) / 2
  if (part && (part.kind === 'contract' ? offsetOf(signature) : length) === partLength) return part
  const received = part?.kind === 'contract' ? offsetOf(signature) / partLength : length / partLength
  throw refused(400, `1 owner signature was expected, ${Math.floor(received)} received`)
}

/** Reads the parts of a signature. @throws {RefusalError} 400 */
function readParts(signature: Hex, count: number): SafePart[] {
  try {
    return parseSafeSignature(signature, count)
  } catch (error) {
    if (!(error instanceof SafeSignatureError)) throw error
    throw refused(400, `Signature=${signature} is not valid`)
  }
}

const offsetOf = (signature: Hex) => Number(BigInt(`0x${signature.slice(66, 130)}`))

async function keyOf(hash: Hex, signature: Hex): Promise<Address> {
  try {
    return parseAddress(await recoverAddress({ hash, signature }))
  } catch {
    throw refused(400, `Signature=${signature} is not valid`)
  }
}
