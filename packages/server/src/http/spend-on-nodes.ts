import type { Settings } from '../config/config.ts'
import { type ClientNetwork, countsOf } from './counts-of.ts'
import type { RateLimit } from './rate-limit.ts'

/**
 * Counts node requests against the limit of the client that causes them.
 *
 * @throws {ProblemException} `too-many-requests`
 */
export type Spend = (requests: number) => Promise<void>

/** How many node requests a network may cause per minute, for each sign-in message that it may request. */
const requestsOfSignIn = 10

/** Creates the function that counts the node requests that a network causes by signing in with Safes. */
export function createSpend(
  { rateLimit, limits }: { rateLimit: RateLimit; limits: Pick<Settings['limits'], 'signIn'> },
  network: ClientNetwork,
): Spend {
  const counts = countsOf('sign-in-nodes', network, requestsOfSignIn * limits.signIn.address)
  return requests => rateLimit.count(counts, requests)
}
