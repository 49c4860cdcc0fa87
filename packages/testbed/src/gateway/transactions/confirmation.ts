import { type Address, type Safe, writeSafeSignature } from '@countersign/core'
import type { Hex } from 'viem'
import type { Network } from '../chain/network.ts'
import { readSigned, type Signed } from '../chain/signer.ts'
import { unprocessable } from '../http/refusal.ts'
import { contractAccepts, hasApproved, type SafeTransaction } from './safe-tx.ts'

/**
 * Verifies a signature of a transaction against the chain, and returns its signer, an owner or not.
 *
 * @throws {RefusalError} 400 if it is not one signature, 422 if it is invalid.
 */
export async function signedBy(
  network: Network,
  safe: Safe,
  call: SafeTransaction,
  hash: Hex,
  signature: Hex,
): Promise<{ owner: Address; signature: Hex }> {
  const signed = await readSigned(hash, signature)
  if (!(await holds(network, safe, call, hash, signed))) throw unprocessable('Invalid signature')
  return { owner: signed.owner, signature: writeSafeSignature([signed.part]) }
}

async function holds(
  network: Network,
  safe: Safe,
  call: SafeTransaction,
  hash: Hex,
  { owner, part }: Signed,
): Promise<boolean> {
  switch (part.kind) {
    case 'ecdsa':
    case 'eth-sign':
      return true
    case 'approved-hash':
      return hasApproved(network, safe, owner, hash)
    case 'contract':
      return contractAccepts(network, safe, call, { owner, hash, signature: part.signature })
    case 'nested-safe':
      // Owners are not known to be Safes here: the signature is verified as a contract's.
      return false
  }
}
