import { GatewayError } from '@countersign/gateway'
import type { Logger } from 'pino'
import type { GatewayUse } from '../gateway/pace.ts'
import type { Quota } from '../gateway/quota.ts'
import type { Budget } from './budget.ts'

/** What the watcher asks for. */
export type WatcherUse = Exclude<GatewayUse, 'page'>

/** Asks the gateway, if it may be asked now. @returns `undefined` where it was not, or gave no usable answer */
export type Ask = <Said>(
  use: WatcherUse,
  question: () => Promise<Said>,
) => Promise<{ said: Said } | undefined>

/** All in milliseconds: how long the gateway is left alone after it failed, at first and at most; and if it asks for that. */
const firstRest = 10_000
const longestRest = 120_000
const askedRest = 30_000
const longestAskedRest = 600_000

/** Makes what asks the gateway within its budget, and leaves it alone for a while where it fails. */
export function createAsking(options: {
  budget: Budget
  quota: Pick<Quota, 'take'>
  logger: Logger
  now: () => number
}): Ask {
  const { budget, quota, logger, now } = options
  let restsUntil = 0
  let failures = 0

  function note(error: GatewayError): void {
    switch (error.kind) {
      case 'rate-limited':
        restsUntil =
          now() +
          (error.retryAfter === null ? askedRest : Math.min(error.retryAfter * 1_000, longestAskedRest))
        return
      case 'unavailable':
        restsUntil = now() + Math.min(firstRest * 2 ** failures, longestRest)
        failures += 1
        return
      // The quota knows, and lets nothing through before there is more.
      case 'quota-exhausted':
      case 'refused':
      case 'banned':
      case 'not-found':
      case 'malformed':
        // It answers, if not about this.
        failures = 0
    }
  }

  return async (use, question) => {
    if (now() < restsUntil || !(await budget.take(use === 'watched'))) return undefined
    if (!(await quota.take(use)).taken) return undefined
    try {
      const said = await question()
      failures = 0
      return { said }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      note(error)
      // A Safe that nobody has done anything with there is none that it knows.
      if (error.kind === 'not-found' || error.kind === 'quota-exhausted')
        logger.debug({ reason: error.code }, error.message)
      else logger.warn({ reason: error.code }, error.message)
      return undefined
    }
  }
}

/** Says whether the same may go through a little later. */
export function isPassing({ kind }: GatewayError): boolean {
  return kind === 'unavailable' || kind === 'rate-limited' || kind === 'quota-exhausted'
}
