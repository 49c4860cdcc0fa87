import { changeNetwork } from '../connection/change-network.ts'
import { NetworkError } from '../connection/wallet-connection.ts'
import type { WalletSigningCode } from '../sign-in/failure.ts'
import type { Eip1193Provider } from '../wallet.ts'
import { askOwner, type OwnersQuestion } from './ask-owner.ts'
import { ownerSignature } from './owner-signature.ts'
import { signingFailure } from './signing-failure.ts'

export type { TypedData } from './ask-owner.ts'

/**
 * Why an owner's wallet returned no signature of a key: what the wallet said, or
 * - `wrong-network`: it does not change to the chain that the typed data is for.
 * - `malformed`: its response is not a signature.
 */
export type OwnerKeyFailure = WalletSigningCode | 'wrong-network' | 'malformed'

export type OwnerKeyAnswer =
  | { readonly signature: `0x${string}` }
  | { readonly signature: null; readonly failure: OwnerKeyFailure; readonly cause: unknown }

/**
 * Asks an owner's wallet to sign typed data with its key, independent of any cosigning: for Safe's own service, which
 * only accepts signatures of keys. The wallet is asked to change to the chain of the domain first.
 *
 * @param question.hash - what is signed by `personal_sign` if the typed data cannot be; `null`: nothing else is signed.
 * @returns 65 bytes in the format of a Safe, or why there is no signature. Never throws.
 * @see EIP-712 §eth_signTypedData, EIP-3326, Safe checkNSignatures
 * @example
 * const { chains } = await client.site()
 * const typedData = deleteRequest({ safe, safeTxHash: id })
 * const { signature } = await signWithKey(provider, { typedData, hash: null, signer: owner.address, chains })
 */
export async function signWithKey(
  provider: Pick<Eip1193Provider, 'request'>,
  question: OwnersQuestion,
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

/** Whether only the person can change the wallet to the chain. */
function staysElsewhere(error: unknown): boolean {
  try {
    return error instanceof NetworkError && ['not-supported', 'unknown-chain', 'unknown'].includes(error.code)
  } catch {
    // Reading a value that a wallet throws can itself throw.
    return false
  }
}
