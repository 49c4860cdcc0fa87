import { changeNetwork } from '../connection/change-network.ts'
import { NetworkError } from '../connection/link.ts'
import type { WalletSigningCode } from '../sign-in/failure.ts'
import type { Eip1193Provider } from '../wallet.ts'
import { askOwner, type OwnersQuestion } from './ask-owner.ts'
import { ownerSignature } from './owner-signature.ts'
import { signingFailure } from './signing-failure.ts'

export type { TypedData } from './ask-owner.ts'

/**
 * Why an owner's wallet gave no signature of a key: what the wallet said, or
 * - `wrong-network`: it does not go to the chain that the typed data is for. · `malformed`: what it gave is none.
 */
export type OwnerKeyFailure = WalletSigningCode | 'wrong-network' | 'malformed'

export type OwnerKeyAnswer =
  | { readonly signature: `0x${string}` }
  | { readonly signature: null; readonly failure: OwnerKeyFailure; readonly cause: unknown }

/**
 * Asks an owner's wallet to sign typed data with its key, apart from any cosigning: for Safe's own service, which takes
 * signatures of keys alone. The wallet is asked to change to the chain of the domain first.
 *
 * @param question.hash - what is signed by `personal_sign` where the typed data cannot be; `null`: nothing is.
 * @returns 65 bytes as a Safe takes them, or why there are none. Never throws.
 * @see EIP-712 §eth_signTypedData, EIP-3326, Safe checkNSignatures
 */
export async function signWithKey(
  provider: Pick<Eip1193Provider, 'request'>,
  question: Omit<OwnersQuestion, 'tell'>,
): Promise<OwnerKeyAnswer> {
  try {
    const answer = await askOwner(
      { provider, switchChain: (...to) => changeNetwork(provider, ...to) },
      question,
    )
    const signature = ownerSignature(answer)
    return signature === null ? { signature, failure: 'malformed', cause: undefined } : { signature }
  } catch (cause) {
    return { signature: null, failure: failureOf(cause), cause }
  }
}

function failureOf(error: unknown): OwnerKeyFailure {
  if (staysElsewhere(error)) return 'wrong-network'
  const failure = signingFailure(error)
  return failure.kind === 'wallet' ? failure.code : 'unknown'
}

/** Whether only the person can bring the wallet to the chain. */
function staysElsewhere(error: unknown): boolean {
  try {
    return error instanceof NetworkError && ['not-supported', 'unknown-chain', 'unknown'].includes(error.kind)
  } catch {
    // What a wallet throws may be made to throw itself.
    return false
  }
}
