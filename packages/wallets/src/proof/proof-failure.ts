import { ProblemError, ServerUnreachableError } from '@countersign/api'
import { CountersignError } from '@countersign/core'
import { NetworkError } from '../connection/wallet-connection.ts'
import { keepsSignature, type SignInFailure } from '../sign-in/failure.ts'
import { serverFailure, walletFailure } from '../sign-in/read-failure.ts'
import type { DraftProblemCode, ProofFailure } from './prover-state.ts'

/** An account of a proof was not signed for, for a reason that is known. */
export class ProofError extends CountersignError {
  override readonly name = 'ProofError'
  readonly code: ProofFailure['kind']
  readonly failure: ProofFailure

  constructor(failure: ProofFailure, options?: ErrorOptions) {
    super(`The account was not signed for: ${failure.kind}.`, options)
    this.code = failure.kind
    this.failure = failure
  }
}

/** Returns why the server returned no text, or no proof. */
export function answerFailure(error: unknown): ProofFailure {
  if (error instanceof ProblemError && isOfDraft(error.code)) return { kind: 'draft', code: error.code }
  return toProofFailure(serverFailure(error))
}

/**
 * Returns why a wallet returned no signature. An error from neither the wallet nor the server is a fault of this page.
 *
 * @param said - whether an error came from the wallet
 */
export function signingFailure(error: unknown, said: (error: unknown) => boolean): ProofFailure {
  try {
    if (error instanceof ProofError) return error.failure
    if (error instanceof ProblemError || error instanceof ServerUnreachableError) return answerFailure(error)
    if (error instanceof NetworkError) return { kind: 'wrong-network', reason: error.code }
    if (!said(error)) return { kind: 'unknown' }
  } catch {
    // Reading a value that a wallet throws can itself throw.
  }
  return toProofFailure(walletFailure(error))
}

/** Whether the same signature can be sent again: the server could not verify it. */
export function keepsProofSignature(failure: ProofFailure): boolean {
  switch (failure.kind) {
    case 'draft':
    case 'not-connected':
    case 'code-missing':
    case 'wrong-account':
    case 'wrong-network':
      return false
    default:
      return keepsSignature(failure)
  }
}

/**
 * Whether the server may have accepted the signature although the page received no response: then the draft shows it.
 */
export function mayBeTaken(failure: ProofFailure): boolean {
  switch (failure.kind) {
    case 'unreachable':
      return true
    case 'draft':
      return failure.code === 'proof-signed' || failure.code === 'proof-ended'
    case 'problem':
      return failure.code === 'challenge-used' || failure.code === 'challenge-not-found'
    default:
      return false
  }
}

const draftCodes = {
  'proof-not-found': true,
  'proof-not-yours': true,
  'proof-signed': true,
  'proof-ended': true,
  'proof-unfit': true,
  'request-too-large': true,
  'request-not-found': true,
  'request-answered': true,
  'request-ended': true,
  'too-many-proofs': true,
} satisfies Record<DraftProblemCode, true>

function isOfDraft(code: string): code is DraftProblemCode {
  return Object.hasOwn(draftCodes, code)
}

/** Returns a proof's failure for a sign-in failure. No owner confirms here, and the account is known from the start. */
function toProofFailure(failure: SignInFailure): ProofFailure {
  switch (failure.kind) {
    case 'account-changed':
    case 'another-account':
    case 'not-an-owner':
    case 'confirmation-refused':
    case 'confirmation-repeated':
      return { kind: 'unknown' }
    default:
      return failure
  }
}
