import type { StorageBudgets } from '../store/storage.ts'
import { ProblemException } from './problem.ts'

const details = {
  network:
    'Your network has reached this site’s limit of stored data. Remove drafts, requests or sessions that you no longer need, or try again from another network.',
  total: 'This site can’t store more data right now. Try again later, or contact the site’s operator.',
} as const satisfies Record<keyof StorageBudgets, string>

/** Returns the problem of a budget that is used up. It has no `retryAfter`: room is made when something is removed. */
export function storageFull(full: keyof StorageBudgets): ProblemException {
  return new ProblemException('storage-full', details[full])
}
