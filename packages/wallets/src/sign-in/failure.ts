import {
  type EndedCosigning,
  type Problem,
  type ProblemCode,
  ProblemError,
  problemStatus,
  retryAfterProblem,
  type SafeProblemCode,
  ServerUnreachableError,
} from '@countersign/api'
import {
  type ConfirmationRefused,
  type PartFault,
  type RejectionReason,
  type UnavailableReason,
  unavailableReasons,
} from '@countersign/core'
import { AuthenticationError } from '../authentication/authentication-error.ts'
import { type WalletErrorCode, walletError } from '../wallet-error.ts'

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
      /** With `contract-on-another-chain`: the CAIP-2 chains on which the contract exists. */
      readonly chains?: readonly string[]
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

/** Reads the failure that the server, or the connection to it, returned instead of a challenge or a session. */
export function serverFailure(error: unknown): SignInFailure {
  if (error instanceof AuthenticationError) return backendFailure(error)
  if (error instanceof ServerUnreachableError) return { kind: 'unreachable', code: error.code }
  if (!(error instanceof ProblemError)) return { kind: 'unknown' }
  const { problem } = error
  switch (problem.code) {
    case 'signature-rejected':
      return rejection(problem)
    case 'verification-unavailable':
      return {
        kind: 'unavailable',
        reason: unavailableReasons.includes(problem.reason) ? problem.reason : 'unspecified',
      }
    case 'cosigning-ended':
      return { kind: 'cosigning-ended', how: problem.ended }
    case 'message-changed':
      return { kind: 'problem', code: problem.code, field: problem.field }
    default: {
      // A newer server may return problems that this page does not know.
      if (!isKnown(problem.code)) return { kind: 'unknown' }
      const { code, retryAfter } = problem
      return { kind: 'problem', code, ...(retryAfter === undefined ? {} : { retryAfter }) }
    }
  }
}

/** Returns the failure of a signature that the server rejected. */
export function rejection({
  reason,
  recovered,
  chains,
}: Pick<Problem<'decline-refused'>, 'reason' | 'recovered' | 'chains'>): SignInFailure {
  return {
    kind: 'rejected',
    reason: reason ?? 'unspecified',
    ...(recovered === undefined ? {} : { recovered }),
    ...(chains === undefined ? {} : { chains }),
  }
}

function isKnown(code: string): code is ProblemCode | KnownSafeCode {
  return Object.hasOwn(problemStatus, code) || Object.hasOwn(safeCodes, code)
}

type KnownSafeCode = CosigningProblemCode | 'cosigning-ended'

/** The failures of Safes that concern a sign-in; the code that asks owners reports the others. */
const safeCodes = {
  'not-a-safe': true,
  'cosigning-not-found': true,
  'cosigning-of-another-browser': true,
  'cosigning-collected': true,
  'too-many-cosignings': true,
  'cosigning-ended': true,
} satisfies Record<KnownSafeCode, true>

function backendFailure({ code, sentence: said }: AuthenticationError): SignInFailure {
  const sentence = said === null ? {} : { sentence: said }
  switch (code) {
    case 'rejected':
      return { kind: 'rejected', reason: 'unspecified', ...sentence }
    case 'unavailable':
      return { kind: 'unavailable', reason: 'unspecified', ...sentence }
    case 'expired':
      return { kind: 'expired', ...sentence }
    case 'unreachable':
      return { kind: 'unreachable', code: 'offline', ...sentence }
    case 'timed-out':
      return { kind: 'unreachable', code: 'timeout', ...sentence }
  }
}

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

/** Returns why a wallet returned no signature. */
export function walletFailure(error: unknown): SignInFailure {
  const code = walletError(error)
  return { kind: 'wallet', code: code === 'unknown-chain' || code === 'timed-out' ? 'unknown' : code }
}
