import type { CosigningSafe } from '@countersign/api'
import { isSignature } from '../signature.ts'
import { askOwner, type OwnersQuestion, type OwnersWallet } from './ask-owner.ts'
import { WalletAnswerError } from './recorded-wallet.ts'

export type ConfirmationQuestion = Omit<OwnersQuestion, 'typedData' | 'hash'> & {
  readonly safe: Pick<CosigningSafe, 'typedData' | 'hash'>
}

/**
 * Asks an owner's wallet to confirm a message of a Safe, in one of the ways that a Safe accepts.
 *
 * @returns the wallet's response: 65 bytes from a key, anything from a contract. It has not been verified.
 * @throws what the wallet throws, or {WalletAnswerError} if it returned no signature.
 */
export async function signAsOwner(
  wallet: OwnersWallet,
  { safe, ...question }: ConfirmationQuestion,
): Promise<`0x${string}`> {
  const { typedData, hash } = safe
  const { given } = await askOwner(wallet, { typedData, hash, ...question })
  // A Safe's own wallet may return `0x` for "elsewhere"; from an owner that is not a confirmation.
  if (!isSignature(given) || given === '0x') throw new WalletAnswerError('signature')
  return given
}
