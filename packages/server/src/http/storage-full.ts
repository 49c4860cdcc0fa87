import type { FullBudget } from '../store/storage.ts'
import { ProblemException } from './problem.ts'

const details = {
  network:
    'Your network has reached this site’s limit of stored data. Discard drafts of proofs that you no longer need, or try again from another network.',
  sessions:
    'Too many sessions were opened from your network. End sessions that you no longer need, or try again from another network.',
  applications:
    'Too many sign-ins to applications were started from your network. Try again in an hour, or from another network.',
  total: 'This site can’t store more data right now. Try again later, or contact the site’s operator.',
} as const satisfies Record<FullBudget, string>

/** Returns the problem of a budget that is used up. It has no `retryAfter`: room is made when something is removed. */
export function storageFull(full: FullBudget): ProblemException {
  return new ProblemException('storage-full', details[full])
}
