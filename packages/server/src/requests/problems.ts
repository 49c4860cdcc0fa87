import type { RequestStatus } from '@countersign/api'
import { ProblemException } from '../http/problem.ts'
import type { Unfit } from './fits.ts'

export function notFound(): ProblemException {
  return new ProblemException(
    'request-not-found',
    'This request for a proof is not known here, or it is not one of yours. Please check the link.',
  )
}

/** Why a request cannot be answered or withdrawn any more. */
export function over(status: Exclude<RequestStatus, 'open'>): ProblemException {
  switch (status) {
    case 'proven':
      return new ProblemException(
        'request-answered',
        'This request was answered already. Nothing more is needed, and nothing more can be handed over.',
      )
    case 'withdrawn':
      return new ProblemException(
        'request-ended',
        'Whoever asked for this proof has withdrawn the request. There is nothing to be done any more.',
      )
    case 'expired':
      return new ProblemException(
        'request-ended',
        'The time to answer this request is over. Whoever asked can make a new one.',
      )
  }
}

export function notYours(): ProblemException {
  return new ProblemException(
    'proof-not-yours',
    'Only the browser that made this proof can hand it over. Please open the request there, or make a proof in this browser.',
  )
}

export function unfit(unfit: Unfit): ProblemException {
  return new ProblemException('proof-unfit', sentences[unfit], { unfit })
}

const sentences: Record<Unfit, string> = {
  'another-account':
    'The proof is for another account than was asked for. Please make one with that account.',
  'another-chain':
    'None of the accounts in the proof is on the network that was asked for. Please make one with an account there.',
  'another-request':
    'The accounts of this proof have signed it for another request. Please make one for this request.',
  'another-purpose': 'The proof says another purpose than was asked for. Please make one for this request.',
  'another-audience':
    'The proof is said to somebody else than was asked for. Please make one for this request.',
  'not-valid':
    'The proof is not finished, or it was revoked, or it has expired. Please make one for this request.',
  'holds-too-short': 'The proof does not hold as long as was asked for. Please make one for this request.',
}

/** No time to wait is named: places become free when one is withdrawn, answered or over. */
export function tooManyOpen(most: number): ProblemException {
  return new ProblemException(
    'too-many-requests-open',
    `This account has ${most} open requests for proofs already. Please withdraw those that are not needed any more, and try again.`,
  )
}
