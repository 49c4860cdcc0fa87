import { type Address, signedHash } from '@countersign/core'
import type { Hex } from 'viem'
import type { Network } from '../chain/network.ts'
import { readSigned } from '../chain/signer.ts'
import { refused } from '../http/refusal.ts'
import { hours, serviceDomain } from '../http/totp.ts'
import type { Proposal } from './record.ts'

/**
 * Verifies that a transaction's proposer signed its deletion in the current or previous hour.
 *
 * @throws {RefusalError} 400
 */
export async function checkDeletion(network: Network, proposal: Proposal, signature: Hex): Promise<void> {
  const allowed = [proposal.proposer, proposal.delegate]
  for (const totp of hours(Date.now())) {
    const hash = deletionHash(network.number, proposal.safe, proposal.safeTxHash, totp)
    if (allowed.includes((await readSigned(hash, signature)).owner)) return
  }
  throw refused(400, `Provided signature is not of the proposer=${proposal.proposer}`)
}

function deletionHash(chainId: number, safe: Address, safeTxHash: Hex, totp: number): Hex {
  return signedHash({
    domain: { ...serviceDomain, chainId, verifyingContract: safe },
    types: {
      DeleteRequest: [
        { name: 'safeTxHash', type: 'bytes32' },
        { name: 'totp', type: 'uint256' },
      ],
    },
    primaryType: 'DeleteRequest',
    message: { safeTxHash, totp: BigInt(totp) },
  })
}
