import {
  type Address,
  type ChainId,
  type SafePart,
  safeMessageTypedData,
  signedHash,
} from '@countersign/core'
import type { GatewayMessage, MessageProposal } from '@countersign/gateway'
import type { Hex } from 'viem'
import type { OpenCosigning } from '../cosignings/cosignings.ts'
import { type KnownSafe, presentOwners } from '../cosignings/known.ts'

/** A confirmation that the gateway says there is. Nothing in it has been checked. */
export type Found = { readonly owner: Address; readonly signature: Hex }

type Confirmations = OpenCosigning['confirmations']

/** The longest signature that is looked at, in characters: what verification takes (16 KiB). */
const longest = 2 + 2 * 16_384

/**
 * Picks out what is worth being verified of what the gateway says; pure. Whoever speaks for the gateway is not believed:
 * only owners of the Safe count, each once, and not those who have confirmed already.
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

/** Gives the owners of a Safe whose confirmation is missing; pure. */
export function missingOwners(safe: KnownSafe, kept: Confirmations): Address[] {
  const confirmed = new Set(keptFor(safe, kept).map(({ owner }) => owner))
  return presentOwners(safe).filter(owner => !confirmed.has(owner))
}

/** A confirmation that a key gave here, as the gateway takes it. */
export type Passable = { readonly owner: Address; readonly signature: Hex }

/** Gives the confirmations that the gateway may be told of: those of keys, by owners of now; pure. */
export function passable(safe: KnownSafe, kept: Confirmations): Passable[] {
  const present = new Set(presentOwners(safe))
  return keptFor(safe, kept).flatMap(({ owner, part }) => {
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

function keptFor(safe: KnownSafe, kept: Confirmations): Confirmations {
  return kept.filter(({ safe: of, hash }) => of === safe.address && hash === safe.hash)
}

/**
 * Says as what a Safe's message can be proposed to the gateway; pure. It takes texts and typed data only. The account
 * signs the text; a Safe among its owners signs the text too where the outer Safe is of 1.3.0 or older, and from 1.5.0 the
 * outer Safe's own message. What it signs in between (1.4.1) the gateway has no words for.
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
