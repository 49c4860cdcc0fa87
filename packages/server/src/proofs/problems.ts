import { ProblemException } from '../http/problem.ts'

export function notYours(): ProblemException {
  return new ProblemException(
    'proof-not-yours',
    'This proof belongs to another account. Sign in with one of its accounts, or as an owner of one that is a Safe.',
  )
}

/** @param most - how many characters all accounts together may sign. */
export function tooLarge(most: number): ProblemException {
  return new ProblemException(
    'request-too-large',
    `With this signature, the proof would be larger than ${most} characters. The draft is unchanged. Have fewer owners sign, or create several proofs with fewer accounts each.`,
  )
}

/** Returns the problem of an expired draft. */
export function ended(): ProblemException {
  return new ProblemException(
    'proof-ended',
    'This draft has expired, and its signatures can’t be used for another one. Create a new proof.',
  )
}

/** Returns the problem of a draft that cannot be replaced any more. */
export function alreadySigned(): ProblemException {
  return new ProblemException(
    'proof-signed',
    'An account has signed this draft, or an owner has confirmed it. To change it, discard it and create another.',
  )
}

/** Has no `retryAfter`: a place becomes free when a draft is finished, discarded or expires. */
export function tooManyOfBrowser(most: number): ProblemException {
  return new ProblemException(
    'too-many-proofs',
    `${most} drafts in this browser are waiting for signatures. Finish or discard one of them, then try again.`,
  )
}

export function tooManyOfNetwork(most: number): ProblemException {
  return new ProblemException(
    'too-many-proofs',
    `${most} drafts from your network are waiting for signatures. Finish or discard one that you no longer need, then try again.`,
  )
}

export function notSignedIn(): ProblemException {
  return new ProblemException(
    'not-signed-in',
    'Sign in with one of the proof’s accounts, or as an owner of one that is a Safe.',
  )
}
