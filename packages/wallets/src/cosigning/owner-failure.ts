import { ProblemError, ServerUnreachableError } from '@countersign/api'
import { CountersignError } from '@countersign/core'
import { NetworkError } from '../connection/wallet-connection.ts'
import { keepsSignature, type SignInFailure } from '../sign-in/failure.ts'
import type { OwnerFailure } from './owner-state.ts'
import { cosigningFailure, signingFailure } from './signing-failure.ts'

/** An owner's act failed, for a reason that is known. */
export class OwnerError extends CountersignError {
  override readonly name = 'OwnerError'
  readonly code: OwnerFailure['kind']
  readonly failure: OwnerFailure

  constructor(failure: OwnerFailure, options?: ErrorOptions) {
    super(`The owner's act failed: ${failure.kind}.`, options)
    this.code = failure.kind
    this.failure = failure
  }
}

/**
 * Returns why an act failed. An error from neither the wallet nor the server is a fault of this page.
 *
 * @param isAnswer - whether an error came from the wallet
 */
export function ownerFailure(
  error: unknown,
  isAnswer: (error: unknown) => boolean = () => false,
): OwnerFailure {
  try {
    if (error instanceof OwnerError) return error.failure
    if (error instanceof ProblemError || error instanceof ServerUnreachableError)
      return toOwnerFailure(cosigningFailure(error))
    if (!isAnswer(error) && !(error instanceof NetworkError)) return { kind: 'unknown' }
  } catch {
    // Reading a value that a wallet throws can itself throw.
  }
  return toOwnerFailure(signingFailure(error))
}

/**
 * Returns an owner's failure for a sign-in failure. What an owner signs neither expires nor names the account in the
 * wallet.
 */
function toOwnerFailure(failure: SignInFailure): OwnerFailure {
  switch (failure.kind) {
    case 'account-changed':
    case 'another-account':
    case 'expired':
      return { kind: 'unknown' }
    default:
      return failure
  }
}

/** Whether the same answer can be submitted again: the server could not accept it at that time. */
export function canBeSentAgain(error: unknown): boolean {
  return keepsSignature(cosigningFailure(error))
}
