import type { EndedCosigning, ProblemCode, SafeProblemCode } from '@countersign/api'
import { ProblemError, problemStatus, ServerUnreachableError } from '@countersign/api'
import type { ConfirmationRefused, PartFault, RejectionReason, UnavailableReason } from '@countersign/core'
import { AuthenticationError } from './authentication-error.ts'

import type { WalletSigningCode } from './wallet-failure.ts'

export { type WalletSigningCode, walletFailure } from './wallet-failure.ts'

/**
 * What came between a person and their session; enough to say in words what happened. `sentence` is what a site's own
 * backend says of it, in the person's language, and stands in place of the kit's words.
 */
export type SignInFailure =
  | {
      readonly kind: 'problem'
      readonly code: Exclude<ProblemCode, VerdictCode> | CosigningProblemCode
      readonly retryAfter?: number
      /** With `message-changed`: the part of the text that is not as it was asked for, such as `nonce`. */
      readonly field?: string
    }
  | {
      readonly kind: 'rejected'
      readonly reason: RejectionReason | 'unspecified'
      /** The address whose key did sign, with `wrong-signer`. */
      readonly recovered?: string
      /** CAIP-2 chains where the contract lives, with `contract-on-another-chain`. */
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
  /** It takes no more confirmations, and was not confirmed; the person can begin anew. */
  | { readonly kind: 'cosigning-ended'; readonly how: EndedCosigning }
  /** This confirmation does not count. The cosigning goes on. */
  | {
      readonly kind: 'confirmation-refused'
      readonly reason: ConfirmationRefused['reason'] | 'unspecified'
      /** With `bad-part`: what is wrong with it. */
      readonly fault?: PartFault
    }
  /** This owner has confirmed already. */
  | { readonly kind: 'confirmation-repeated' }
  /** The text was not signed, or its signature not sent, before it ran out. */
  | { readonly kind: 'expired'; readonly sentence?: string }
  /** The wallet changed to another account while it was asked to sign. */
  | { readonly kind: 'account-changed' }
  /** What was signed while the wallet connected names an account that the wallet does not show. */
  | { readonly kind: 'another-account' }
  | { readonly kind: 'unknown' }

type VerdictCode = 'signature-rejected' | 'verification-unavailable'

/** What of a cosigning's problems is told by its code alone. */
export type CosigningProblemCode = Extract<
  SafeProblemCode,
  | 'not-a-safe'
  | 'cosigning-not-found'
  | 'cosigning-of-another-browser'
  | 'cosigning-collected'
  | 'too-many-cosignings'
>

/** Reads what the server, or the way to it, answered in place of a challenge or a session. */
export function serverFailure(error: unknown): SignInFailure {
  if (error instanceof AuthenticationError) return backendFailure(error)
  if (error instanceof ServerUnreachableError) return { kind: 'unreachable', code: error.code }
  // A newer server may know problems that this page does not.
  if (!(error instanceof ProblemError) || !isKnown(error.code)) return { kind: 'unknown' }
  const { code } = error
  const { reason, recovered, chains, retryAfter, ended, field } = error.problem
  switch (code) {
    case 'signature-rejected':
      return {
        kind: 'rejected',
        reason: reason && !isUnavailable(reason) ? reason : 'unspecified',
        ...(recovered === undefined ? {} : { recovered }),
        ...(chains === undefined ? {} : { chains }),
      }
    case 'verification-unavailable':
      return { kind: 'unavailable', reason: reason && isUnavailable(reason) ? reason : 'unspecified' }
    case 'cosigning-ended':
      return { kind: 'cosigning-ended', how: ended ?? 'EXPIRED' }
    default:
      return {
        kind: 'problem',
        code,
        ...(retryAfter === undefined ? {} : { retryAfter }),
        ...(field === undefined ? {} : { field }),
      }
  }
}

function isKnown(code: string): code is ProblemCode | KnownSafeCode {
  return Object.hasOwn(problemStatus, code) || Object.hasOwn(safeCodes, code)
}

type KnownSafeCode = CosigningProblemCode | 'cosigning-ended'

/** What concerns a sign-in of what can go wrong with Safes; the rest is told by whoever asks owners. */
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
 * Whether the server kept the challenge open although it answered no: then the same signature can be sent again.
 * It used the challenge up, or will never take it, in all other cases.
 */
export function keepsSignature(failure: SignInFailure): boolean {
  switch (failure.kind) {
    case 'unavailable':
    case 'unreachable':
      return true
    case 'problem':
      switch (failure.code) {
        case 'too-many-requests':
        case 'challenge-in-progress':
        case 'database-unavailable':
        case 'request-timeout':
        case 'internal':
          return true
        case 'request-invalid':
        case 'not-signed-in':
        case 'origin-refused':
        case 'challenge-of-another-browser':
        case 'not-found':
        case 'challenge-not-found':
        case 'session-not-found':
        case 'challenge-used':
        case 'challenge-expired':
        case 'request-too-large':
        case 'media-type-refused':
        case 'chain-not-configured':
        case 'message-changed':
        case 'not-a-safe':
        case 'cosigning-not-found':
        case 'cosigning-of-another-browser':
        case 'cosigning-collected':
        case 'too-many-cosignings':
          return false
      }
      return false
    case 'rejected':
    case 'wallet':
    case 'expired':
    case 'account-changed':
    case 'another-account':
    case 'cosigning-ended':
    case 'confirmation-refused':
    case 'confirmation-repeated':
    case 'unknown':
      return false
  }
}

/** Whether the server may have opened a session although the page was not given one: the reply was lost on its way. */
export function mayHaveSignedIn(failure: SignInFailure): boolean {
  if (failure.kind === 'unreachable') return true
  return (
    failure.kind === 'problem' &&
    (failure.code === 'challenge-used' || failure.code === 'cosigning-collected')
  )
}

const unavailableReasons = {
  'no-node': true,
  'node-unreachable': true,
  'node-timeout': true,
  'node-error': true,
  'node-wrong-chain': true,
  'node-unreliable': true,
  'nodes-disagree': true,
  'history-unavailable': true,
} satisfies Record<UnavailableReason, true>

function isUnavailable(reason: RejectionReason | UnavailableReason): reason is UnavailableReason {
  return Object.hasOwn(unavailableReasons, reason)
}
