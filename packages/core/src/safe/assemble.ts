import type { Hex } from 'viem'
import type { Address } from '../account.ts'
import { bytesOfKnownHex, hexOfBytes, joinBytes } from '../verify/bytes.ts'
import { readChoice, readParts } from './input.ts'
import { partLength } from './parse.ts'
import type { SafePart } from './parts.ts'

/** An owner's part of a signature. */
export type SafeConfirmation = { readonly owner: Address; readonly part: SafePart }

/** The required confirmations in their order, or how many are missing. */
export type ChosenConfirmations =
  | { readonly status: 'complete'; readonly confirmations: readonly SafeConfirmation[] }
  | {
      readonly status: 'incomplete'
      readonly confirmations: readonly SafeConfirmation[]
      readonly missing: number
    }

export type AssembledSignature =
  | { readonly status: 'complete'; readonly signature: Hex; readonly owners: readonly Address[] }
  | { readonly status: 'incomplete'; readonly owners: readonly Address[]; readonly missing: number }

/** How likely a part stays valid: a contract may change its answer, a key's signature does not change. */
const firmness: Record<SafePart['kind'], number> = {
  ecdsa: 0,
  'eth-sign': 1,
  'approved-hash': 2,
  'nested-safe': 3,
  contract: 4,
}

/**
 * Chooses the confirmations that make up a signature: only from current owners, one each, no more than needed,
 * ascending by the owner's numeric address (GS026).
 *
 * @throws {InputError} if a confirmation or an owner is invalid, or the threshold is not at least 1.
 * @see Safe checkNSignatures
 * @example
 * const chosen = chooseConfirmations({ confirmations, owners, threshold: 2 })
 */
export function chooseConfirmations(question: {
  readonly confirmations: readonly SafeConfirmation[]
  readonly owners: readonly Address[]
  readonly threshold: number
}): ChosenConfirmations {
  const { confirmations, owners, threshold } = readChoice(question, 'question')
  const ofOwner = new Map<Address, SafeConfirmation>()
  const firmest = confirmations.toSorted((a, b) => firmness[a.part.kind] - firmness[b.part.kind])
  for (const confirmation of firmest)
    if (owners.includes(confirmation.owner) && !ofOwner.has(confirmation.owner))
      ofOwner.set(confirmation.owner, confirmation)
  const chosen = [...ofOwner.values()].slice(0, threshold).sort((a, b) => compareAddresses(a.owner, b.owner))
  return chosen.length < threshold
    ? { status: 'incomplete', confirmations: chosen, missing: threshold - chosen.length }
    : { status: 'complete', confirmations: chosen }
}

/**
 * Assembles a Safe's signature from its owners' confirmations: drops removed owners and other signers, uses only as
 * many as the threshold, and writes the contract signatures behind the parts again, with the correct offsets.
 *
 * @param question.confirmations - each already verified; here they are only combined.
 * @see Safe checkNSignatures
 * @example
 * const assembled = assembleSafeSignature({ confirmations, owners, threshold: 2 })
 */
export function assembleSafeSignature(
  question: Parameters<typeof chooseConfirmations>[0],
): AssembledSignature {
  const chosen = chooseConfirmations(question)
  const owners = chosen.confirmations.map(({ owner }) => owner)
  if (chosen.status === 'incomplete') return { status: 'incomplete', owners, missing: chosen.missing }
  return {
    status: 'complete',
    owners,
    signature: written(chosen.confirmations.map(({ part }) => part)),
  }
}

/**
 * Writes parts in the given order, followed by the contract signatures.
 *
 * @throws {InputError} if one of them is not a part.
 * @see Safe checkNSignatures
 * @example
 * writeSafeSignature(parseSafeSignature(signature, 2)) // the same, in its shortest form
 */
export function writeSafeSignature(parts: readonly SafePart[]): Hex {
  return written(readParts(parts, 'parts'))
}

function written(parts: readonly SafePart[]): Hex {
  const row: Uint8Array[] = []
  const behind: Uint8Array[] = []
  let offset = parts.length * partLength
  for (const part of parts)
    switch (part.kind) {
      case 'ecdsa':
      case 'eth-sign':
        row.push(bytesOfKnownHex(part.signature))
        break
      case 'approved-hash':
        row.push(addressWord(part.owner), new Uint8Array(32), Uint8Array.of(1))
        break
      case 'contract':
      case 'nested-safe': {
        const content = part.kind === 'contract' ? part.signature : written(part.parts)
        const bytes = bytesOfKnownHex(content)
        row.push(addressWord(part.owner), numberWord(offset), Uint8Array.of(0))
        behind.push(numberWord(bytes.length), bytes)
        offset += 32 + bytes.length
      }
    }
  return hexOfBytes(joinBytes(...row, ...behind))
}

/** Compares addresses by their numeric value, as the contract does. */
export function compareAddresses(left: Address, right: Address): number {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()]
  return a < b ? -1 : a > b ? 1 : 0
}

const addressWord = (address: Address) => joinBytes(new Uint8Array(12), bytesOfKnownHex(address))

function numberWord(value: number): Uint8Array {
  const bytes = new Uint8Array(32)
  new DataView(bytes.buffer).setUint32(28, value)
  return bytes
}
