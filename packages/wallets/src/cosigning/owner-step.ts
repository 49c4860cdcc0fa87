import { type Address, parseAddress } from '@countersign/core'
import type { SiteChain } from '../connection/link.ts'
import { safeOfOwner } from '../sign-in/cosigning.ts'
import type { OpenChallenge } from '../sign-in/state.ts'
import { type OwnersWallet, signAsOwner } from './sign-as-owner.ts'

/**
 * Asks the connected wallet to confirm as an owner, in the course of a sign-in.
 *
 * @returns the signature, and the Safe whose owner has given it; `null` without asking the wallet where the account owns
 * none of them
 * @throws what `signAsOwner` throws
 */
export async function askOwner(
  wallet: OwnersWallet,
  { cosigning }: Pick<OpenChallenge, 'cosigning'>,
  address: Address,
  chains: readonly SiteChain[],
): Promise<{ readonly signature: `0x${string}`; readonly of: Address } | null> {
  const owned = cosigning && safeOfOwner(cosigning, address)
  if (!owned) return null
  const signature = await signAsOwner(wallet, { safe: owned.safe, owner: address, chains })
  return { signature, of: parseAddress(owned.safe.address) }
}
