import type { Rejected, Unavailable, Unchecked } from '@countersign/core'
import { describeRejectionToSigner, describeUnavailability } from '@countersign/core/reasons'
import { messages as reasons } from '@countersign/core/reasons/en'
import { ProblemException } from '../http/problem.ts'

/** Returns the problem for a verdict other than `verified`. "No" and "could not check" are different answers. */
export function verdictProblem(verdict: Rejected | Unavailable | Unchecked): ProblemException {
  switch (verdict.status) {
    case 'rejected':
      return new ProblemException('signature-rejected', describeRejectionToSigner(reasons, verdict), {
        reason: verdict.reason,
        ...(verdict.recovered ? { recovered: verdict.recovered } : {}),
        ...(verdict.chains ? { chains: [...verdict.chains] } : {}),
      })
    case 'unavailable':
      return new ProblemException(
        'verification-unavailable',
        describeUnavailability(reasons, verdict.reason),
        { reason: verdict.reason },
      )
  }
}
