import { ProblemException } from '../http/problem.ts'
import type { Exceeded } from '../store/storage.ts'

export function notFound(): ProblemException {
  return new ProblemException(
    'proof-not-found',
    'This proof is not known here, or it was given up. Please check the link, or ask whoever sent it for a new one.',
  )
}

export function notYours(): ProblemException {
  return new ProblemException(
    'proof-not-yours',
    'This proof is not of the account that you are signed in with. Please sign in with one of its accounts, or as an owner of one that is a Safe.',
  )
}

export function signed(): ProblemException {
  return new ProblemException(
    'proof-signed',
    'This account has signed for the proof already. Nothing more is needed from it.',
  )
}

/** @param most - characters that all accounts together may have signed. */
export function tooLarge(most: number): ProblemException {
  return new ProblemException(
    'request-too-large',
    `With this signature the texts and signatures of the proof would be larger than the ${most} characters that it may hold. The draft stays as it was. Please have fewer owners sign, or make several proofs, with fewer accounts each.`,
  )
}

/** The draft's time is over. */
export function ended(): ProblemException {
  return new ProblemException(
    'proof-ended',
    'The time to sign for this proof is over. Please begin a new one; what was signed for this one cannot be used for it.',
  )
}

/** No time to wait is named: places become free when one is issued, given up, or over. */
export function tooManyOfBrowser(most: number): ProblemException {
  return new ProblemException(
    'too-many-proofs',
    `This browser makes ${most} proofs already that are not signed by all. Please finish or give up one of them, and try again.`,
  )
}

export function tooManyOfNetwork(most: number): ProblemException {
  return new ProblemException(
    'too-many-proofs',
    `From your network ${most} proofs are being made already. Please finish or give up one that is not needed any more, and try again.`,
  )
}

/** What people store without an account of this site has a budget. */
export function storageFull(exceeded: Exceeded): ProblemException {
  switch (exceeded) {
    case 'network':
      return new ProblemException(
        'too-many-proofs',
        'What your network has stored here for proofs within a week is as much as it may be. Please cancel proofs that are not finished, or try again tomorrow.',
      )
    case 'total':
      return new ProblemException(
        'too-many-proofs',
        'This site has no room for more proofs at the moment. Please try again later, or tell the operator of the site.',
      )
  }
}

/** @param field - as it stands in the request. */
export function invalid(field: string, value: string, allowed: string): ProblemException {
  return new ProblemException('request-invalid', `The request is not valid: ${field}: ${allowed}.`, {
    errors: [{ field, value: value.slice(0, 80), allowed }],
  })
}

export function notSignedIn(): ProblemException {
  return new ProblemException(
    'not-signed-in',
    'Only whoever controls one of the accounts may do this. Please sign in with one of them, or as an owner of one that is a Safe.',
  )
}
