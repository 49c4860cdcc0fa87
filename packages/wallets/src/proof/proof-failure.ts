import { ProblemError, ServerUnreachableError } from '@countersign/api'
import { NetworkError } from '../connection/link.ts'
import { keepsSignature, type SignInFailure, serverFailure, walletFailure } from '../sign-in/failure.ts'
import { ProofError } from './proof-error.ts'
import type { DraftProblemCode, ProofFailure } from './prover-state.ts'

/** Reads what the server, or the way to it, answered in place of a text or of a proof. */
export function answerFailure(error: unknown): ProofFailure {
  if (error instanceof ProblemError && isOfDraft(error.code)) return { kind: 'draft', code: error.code }
  return told(serverFailure(error))
}

/**
 * Says why a wallet gave no signature. What neither the wallet nor the server has said is a fault of this page's.
 *
 * @param said - whether an error is what the wallet has answered
 */
export function signingFailure(error: unknown, said: (error: unknown) => boolean): ProofFailure {
  try {
    if (error instanceof ProofError) return error.failure
    if (error instanceof ProblemError || error instanceof ServerUnreachableError) return answerFailure(error)
    if (error instanceof NetworkError) return { kind: 'wrong-network', reason: error.kind }
    if (!said(error)) return { kind: 'unknown' }
  } catch {
    // What a wallet throws may be made to throw itself.
  }
  return told(walletFailure(error))
}

/** Whether the same signature can be sent again: the server could not look at it. */
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

/** Whether the server may have taken the signature although the page was not told so: then the draft says it. */
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

/** Nobody confirms here, and whose account it is was known from the start. */
function told(failure: SignInFailure): ProofFailure {
  switch (failure.kind) {
    case 'account-changed':
    case 'another-account':
    case 'confirmation-refused':
    case 'confirmation-repeated':
      return { kind: 'unknown' }
    default:
      return failure
  }
}
