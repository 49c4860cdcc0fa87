import {
  type EndedCosigning,
  type ProblemCode,
  retryAfterProblem,
  type SafeProblemCode,
  type ServerUnreachableError,
} from '@countersign/api'
import type { ConfirmationRefused, PartFault, RejectionReason, UnavailableReason } from '@countersign/core'
import type { WalletErrorCode } from '../wallet-error.ts'

export type WalletSigningCode = Exclude<WalletErrorCode, 'unknown-chain' | 'timed-out'>

/**
 * Why a person has no session; enough to describe what happened. `sentence` is the message of a site's own backend, in
 * the person's language, and replaces the kit's sentence.
 */
export type SignInFailure =
  | {
      readonly kind: 'problem'
      readonly code: Exclude<ProblemCode, VerdictCode> | CosigningProblemCode
      readonly retryAfter?: number
      /** With `message-changed`: the part of the text that differs from the request, such as `nonce`. */
      readonly field?: string
    }
  | {
      readonly kind: 'rejected'
      readonly reason: RejectionReason | 'unspecified'
      /** With `wrong-signer`: the address whose key did sign. */
      readonly recovered?: string
      /** With `contract-on-another-chain`: the chains on which the contract exists, by their EIP-155 ids. */
      readonly chainIds?: readonly number[]
      readonly sentence?: string
    }
  | {
      readonly kind: 'unavailable'
      readonly reason: UnavailableReason | 'unspecified'
      readonly sentence?: string
    }
  | {
      readonly kind: 'unreachable'
      readonly code: ServerUnreachableError['code']
      readonly sentence?: string
    }
  | { readonly kind: 'wallet'; readonly code: WalletSigningCode }
  /** It accepts no more confirmations, and was not confirmed; the person can start again. */
  | { readonly kind: 'cosigning-ended'; readonly how: EndedCosigning }
  /** This confirmation is invalid. The cosigning continues. */
  | {
      readonly kind: 'confirmation-refused'
      readonly reason: ConfirmationRefused['reason'] | 'unspecified'
      /** With `bad-part`: what is wrong with it. */
      readonly fault?: PartFault
    }
  /** This owner has confirmed already. */
  | { readonly kind: 'confirmation-repeated' }
  /** The text was not signed, or its signature not sent, before it expired. */
  | { readonly kind: 'expired'; readonly sentence?: string }
  /** The wallet changed to another account while it was asked to sign. */
  | { readonly kind: 'account-changed' }
  /** The wallet shows an account that is not an owner of the Safe. */
  | { readonly kind: 'not-an-owner' }
  /** What was signed while the wallet connected names an account that the wallet does not show. */
  | { readonly kind: 'another-account' }
  /** The code that asks wallets could not be loaded. */
  | { readonly kind: 'code-missing' }
  | { readonly kind: 'unknown' }

type VerdictCode = 'signature-rejected' | 'verification-unavailable'

/** The problems of a cosigning that have no details besides their code. */
export type CosigningProblemCode = Extract<
  SafeProblemCode,
  | 'not-a-safe'
  | 'cosigning-not-found'
  | 'cosigning-of-another-browser'
  | 'cosigning-collected'
  | 'too-many-cosignings'
>

/**
 * Whether the server kept the challenge open although it returned an error: then the same signature can be sent again.
 * In all other cases it has used the challenge up, or will never accept the signature.
 */
export function keepsSignature(failure: SignInFailure): boolean {
  switch (failure.kind) {
    case 'unavailable':
      return !needsOtherWallet(failure)
    case 'unreachable':
    case 'code-missing':
      return true
    case 'problem':
      return retryAfterProblem(failure.code) === 'same'
    case 'rejected':
    case 'wallet':
    case 'expired':
    case 'account-changed':
    case 'not-an-owner':
    case 'another-account':
    case 'cosigning-ended':
    case 'confirmation-refused':
    case 'confirmation-repeated':
    case 'unknown':
      return false
  }
}

/**
 * Whether no retry helps with this wallet: it cannot sign, or its signatures are larger than what the server verifies.
 *
 * @example
 * import type { DialogState } from '@countersign/wallets'
 *
 * const canRetry = ({ signIn }: DialogState) => signIn.status === 'failed' && !needsOtherWallet(signIn.failure)
 */
export function needsOtherWallet(failure: SignInFailure): boolean {
  return failure.kind === 'wallet'
    ? failure.code === 'not-supported'
    : failure.kind === 'unavailable' && failure.reason === 'signature-too-large'
}

/** Whether the server may have opened a session that the page did not receive: the response was lost. */
export function mayHaveSignedIn(failure: SignInFailure): boolean {
  if (failure.kind === 'unreachable') return true
  return (
    failure.kind === 'problem' &&
    (failure.code === 'challenge-used' || failure.code === 'cosigning-collected')
  )
}
