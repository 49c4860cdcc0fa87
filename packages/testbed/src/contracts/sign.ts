import { type Address, type Hex, hashMessage, type LocalAccount, serializeErc6492Signature } from 'viem'
import type { SafeAccount } from './safe-account.ts'

/**
 * Signs a text for a Safe as one of its owners.
 *
 * @param message - the text; the owner signs the Safe's own typed data over its EIP-191 hash (`SafeMessage`, Safe 1.4.1
 * CompatibilityFallbackHandler).
 * @returns the owner's 65 bytes, which are the whole signature of a Safe that needs one owner.
 */
export function signAsSafe({
  safe,
  chainId,
  owner,
  message,
}: {
  safe: Address
  chainId: number
  owner: LocalAccount
  message: string
}): Promise<Hex> {
  return owner.signTypedData({
    domain: { chainId, verifyingContract: safe },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: hashMessage(message) },
  })
}

/** Signs a text for a Safe that may not be deployed yet: `signAsSafe` in the wrapper of ERC-6492. */
export async function signAsUnborn({
  safe,
  ...signing
}: {
  safe: SafeAccount
  chainId: number
  owner: LocalAccount
  message: string
}): Promise<Hex> {
  return serializeErc6492Signature({
    address: safe.factory,
    data: safe.factoryData,
    signature: await signAsSafe({ safe: safe.address, ...signing }),
  })
}
