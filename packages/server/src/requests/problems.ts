import type { RequestStatus, Unfit } from '@countersign/api'
import { messages as problems } from '@countersign/api/problems/en'
import { ProblemException } from '../http/problem.ts'

/** Returns why a request can no longer be answered or cancelled. */
export function over(status: Exclude<RequestStatus, 'open'>): ProblemException {
  return new ProblemException(status === 'proven' ? 'request-answered' : 'request-ended')
}

export function unfit(unfit: Unfit): ProblemException {
  return new ProblemException('proof-unfit', problems.unfit[unfit], { unfit })
}
