import {
  type Address,
  formatAccountId,
  recoverWithNoble,
  type Safe,
  safeMessageHash,
  signedHash,
  verifyConfirmation,
  writeSafeSignature,
} from '@countersign/core'
import type { Hex, TypedDataDefinition } from 'viem'
import type { Network } from '../chain/network.ts'
import { readSigned } from '../chain/signer.ts'
import { refused, unavailable, unprocessable } from '../http/refusal.ts'
import type { MessageContent } from './record.ts'

/** Gives what a text or typed data is hashed to, and that of the Safe. @throws {Refusal} 422 */
export function hashesOf(network: Network, safe: Safe, content: MessageContent): { message: Hex; hash: Hex } {
  try {
    // What is no typed data is refused by whoever hashes it.
    const message = signedHash(content as string | TypedDataDefinition)
    const { address, rules } = safe
    return { message, hash: safeMessageHash({ safe: address, chain: network.chain, rules, message }) }
  } catch {
    throw unprocessable('Could not calculate messageHash')
  }
}

/**
 * Finds out whose signature of a message this is, against the chain.
 *
 * @returns the owner, and the signature as the service keeps it: what belongs to a contract stands behind its 65 bytes.
 * @throws {Refusal} 400 where it is not one signature, 422 where it is not a present owner's or does not hold.
 */
export async function confirmedBy(
  network: Network,
  safe: Safe,
  { message, hash }: { message: Hex; hash: Hex },
  signature: Hex,
): Promise<{ owner: Address; signature: Hex }> {
  const { owner } = await readSigned(hash, signature)
  const verdict = await verifyConfirmation({
    account: formatAccountId(network.chain, safe.address),
    client: network.client,
    recover: recoverWithNoble,
    message,
    owner,
    signature,
  })
  switch (verdict.status) {
    case 'valid':
      return { owner, signature: writeSafeSignature([verdict.confirmation.part]) }
    case 'unavailable':
      throw unavailable()
    case 'not-a-safe':
    case 'refused':
      throw unprocessable('Invalid signature')
  }
}

/** @throws {Refusal} 400 where the owner is among those who have confirmed. */
export function refuseTwice(confirmed: readonly { readonly owner: Address }[], owner: Address): void {
  if (confirmed.some(confirmation => confirmation.owner === owner))
    throw refused(400, `Signature for owner ${owner} already exists`)
}
