import {
  type Address,
  parseAddress,
  parseSafeSignature,
  type SafePart,
  SafeSignatureError,
} from '@countersign/core'
import { type Hex, hashMessage, recoverAddress } from 'viem'
import { Refusal, refused } from '../http/refusal.ts'

/** The bytes of a part that stand in the row: r, s and v. */
const partLength = 65

/** One owner's signature, and whose it claims to be; a key's is proven by that, a contract's and an approval are not. */
export type Signed = { readonly owner: Address; readonly part: SafePart }

/**
 * Reads the one signature that a proposal or confirmation carries, as the service does: v of 0 is a contract's, of 1 an
 * approval on the chain, above 30 of `eth_sign`, else a key's over the hash.
 *
 * @throws {Refusal} 400 where it cannot be read, or is not a single owner's.
 */
export async function readSigned(hash: Hex, signature: Hex): Promise<Signed> {
  const part = onlyPart(signature)
  return { owner: await ownerOf(hash, part), part }
}

/** Reads whose signatures a transaction was executed with. @returns none where they cannot be read. */
export async function readSigners(hash: Hex, signatures: Hex, threshold: number): Promise<Signed[]> {
  try {
    const parts = readParts(signatures, threshold)
    return await Promise.all(parts.map(async part => ({ owner: await ownerOf(hash, part), part })))
  } catch (error) {
    if (error instanceof Refusal) return []
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

/** Reads the parts of a signature. @throws {Refusal} 400 */
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
