import type { Address } from '@countersign/core'
import type { Chain, Wallet } from '@countersign/react'
import type { TypedData } from '@countersign/wallets/owner-key'
import { SigningError } from './signing-error.ts'

/** Whole bytes of hex. */
export type Hex = `0x${string}`

/** A wallet that can be asked, and the networks that it can be asked to change to. */
export type OwnersKey = {
  readonly provider: Pick<Wallet['provider'], 'request'>
  readonly chains: readonly Chain[]
}

/**
 * Asks a wallet to sign typed data, after moving it to the network of the domain where it is elsewhere. What talks to
 * wallets is loaded for it.
 *
 * @param hash - what is signed by `personal_sign` where the typed data cannot be.
 * @throws {SigningError}
 */
export async function signTypedData(
  { provider, chains }: OwnersKey,
  signer: Address,
  typedData: TypedData,
  hash: Hex | null = null,
): Promise<Hex> {
  const { signWithKey } = await import('@countersign/wallets/owner-key').catch(cause => {
    throw new SigningError('code-missing', { cause })
  })
  const answer = await signWithKey(provider, { typedData, hash, signer, chains })
  if (answer.signature === null) throw new SigningError(answer.failure, { cause: answer.cause })
  return answer.signature
}
