import { type Address, type Hex, hashMessage, type LocalAccount, serializeErc6492Signature } from 'viem'
import type { SafeAccount } from './safe-account.ts'

/** A signature of an owner of a Safe: of a text, or of a hash. */
type Signing = { chainId: number; owner: LocalAccount } & (
  | { message: string; hash?: never }
  | { hash: Hex; message?: never }
)

/**
 * Signs for a Safe as one of its owners: its own typed data over the text's EIP-191 hash (`SafeMessage`, Safe 1.4.1
 * CompatibilityFallbackHandler).
 *
 * @returns the owner's 65 bytes, which are the whole signature of a Safe that needs one owner.
 */
export function signAsSafe({
  safe,
  chainId,
  owner,
  message,
  hash,
}: Signing & { safe: Address }): Promise<Hex> {
  return owner.signTypedData({
    domain: { chainId, verifyingContract: safe },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: hash ?? hashMessage(message) },
  })
}

/** Signs a text for a Safe that may not be deployed yet: `signAsSafe` in the wrapper of ERC-6492. */
export async function signAsUnborn({ safe, ...signing }: Signing & { safe: SafeAccount }): Promise<Hex> {
  return serializeErc6492Signature({
    address: safe.factory,
    data: safe.factoryData,
    signature: await signAsSafe({ safe: safe.address, ...signing }),
  })
}
