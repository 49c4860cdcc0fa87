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

/** Returns the hash of a text or typed data, and the Safe's hash of it. @throws {RefusalError} 422 */
export function hashesOf(network: Network, safe: Safe, content: MessageContent): { message: Hex; hash: Hex } {
  try {
    // The hash function rejects invalid typed data.
    const message = signedHash(content as string | TypedDataDefinition)
    const { address, rules } = safe
    return { message, hash: safeMessageHash({ safe: address, chain: network.chain, rules, message }) }
  } catch {
    throw unprocessable('Could not calculate messageHash')
  }
}

/**
 * Verifies a signature of a message against the chain.
 *
 * @returns the owner, and the signature as the service stores it: a contract's data follows its 65 bytes.
 * @throws {RefusalError} 400 if it is not one signature, 422 if it is invalid or not from a current owner.
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

/** @throws {RefusalError} 400 if the owner has already confirmed. */
export function refuseTwice(confirmed: readonly { readonly owner: Address }[], owner: Address): void {
  if (confirmed.some(confirmation => confirmation.owner === owner))
    throw refused(400, `Signature for owner ${owner} already exists`)
}
