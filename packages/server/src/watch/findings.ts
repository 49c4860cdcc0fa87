import {
  type Address,
  type ChainId,
  type SafePart,
  safeMessageTypedData,
  signedHash,
} from '@countersign/core'
import type { GatewayMessage, MessageProposal } from '@countersign/gateway'
import type { Hex } from 'viem'
import { type KnownSafe, presentOwners } from '../cosignings/known.ts'
import { type Confirmation, confirmationsOf } from '../cosignings/record.ts'

/** A confirmation that the gateway reports. Unverified. */
export type Found = { readonly owner: Address; readonly signature: Hex }

type Confirmations = readonly Confirmation[]

/** The longest signature to look at, in characters: the limit of verification (16 KiB). */
const longest = 2 + 2 * 16_384

/**
 * Selects from the gateway's report what is worth verifying; pure. The gateway is not trusted: only owners of the Safe
 * count, each once, and only those who have not confirmed yet.
 */
export function worthVerifying(
  { messageHash, confirmations }: Pick<GatewayMessage, 'messageHash' | 'confirmations'>,
  safe: KnownSafe,
  kept: Confirmations,
): Found[] {
  if (messageHash !== safe.hash.toLowerCase()) return []
  const awaited = new Set(missingOwners(safe, kept))
  const found: Found[] = []
  for (const { owner, signature } of confirmations) {
    if (signature.length > longest || !awaited.delete(owner.address)) continue
    found.push({ owner: owner.address, signature })
  }
  return found
}

/** Returns the owners of a Safe whose confirmation is missing; pure. */
export function missingOwners(safe: KnownSafe, kept: Confirmations): Address[] {
  const confirmed = new Set(confirmationsOf({ confirmations: kept }, safe).map(({ owner }) => owner))
  return presentOwners(safe).filter(owner => !confirmed.has(owner))
}

/** A confirmation that a key gave here, in the gateway's format. */
export type Passable = { readonly owner: Address; readonly signature: Hex }

/** Returns the confirmations that can be passed on to the gateway: those by keys of current owners; pure. */
export function passable(safe: KnownSafe, kept: Confirmations): Passable[] {
  const present = new Set(presentOwners(safe))
  return confirmationsOf({ confirmations: kept }, safe).flatMap(({ owner, part }) => {
    const signature = keySignature(part)
    return signature && present.has(owner) ? [{ owner, signature }] : []
  })
}

function keySignature(part: SafePart): Hex | undefined {
  switch (part.kind) {
    case 'ecdsa':
    case 'eth-sign':
      return part.signature
    case 'approved-hash':
    case 'contract':
    case 'nested-safe':
      return undefined
  }
}

/**
 * Returns the form in which a Safe's message can be proposed to the gateway, which accepts only texts and typed data;
 * pure. The account signs the text. A Safe among its owners also signs the text if the outer Safe is of version 1.3.0
 * or older, and from 1.5.0 on the outer Safe's own message. The gateway cannot represent what it signs in between
 * (1.4.1).
 */
export function proposable(
  safe: KnownSafe,
  outer: KnownSafe | undefined,
  text: string,
  chain: ChainId,
): MessageProposal['message'] | undefined {
  if (safe.message === signedHash(text)) return text
  if (!outer || safe.message !== outer.hash) return undefined
  const { types, ...typedData } = safeMessageTypedData({
    safe: outer.address,
    chain,
    rules: outer.rules,
    message: outer.message,
  })
  const domain = [{ name: 'verifyingContract', type: 'address' }]
  if ('chainId' in typedData.domain) domain.unshift({ name: 'chainId', type: 'uint256' })
  return { ...typedData, types: { EIP712Domain: domain, ...types } }
}
