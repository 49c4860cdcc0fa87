import { GatewayError } from '@countersign/gateway'
import type { Logger } from 'pino'
import type { GatewayUse } from '../gateway/pace.ts'
import type { Quota } from '../gateway/quota.ts'
import type { Budget } from './budget.ts'

/** The purposes for which the watcher uses the gateway. */
export type WatcherUse = Exclude<GatewayUse, 'page'>

/**
 * Sends a request to the gateway, if the budget allows it now.
 *
 * @returns `undefined` if it was not sent, or had no usable response
 */
export type SendToGateway = <Response>(
  use: WatcherUse,
  request: () => Promise<Response>,
) => Promise<{ response: Response } | undefined>

/**
 * All in milliseconds: how long to pause after the gateway failed, at first and at most, and if the gateway asks for a
 * pause.
 */
const firstPause = 10_000
const longestPause = 120_000
const requestedPause = 30_000
const longestRequestedPause = 600_000

/** Creates the function that sends requests to the gateway within its budget, and pauses after failures. */
export function createGatewayRequests(options: {
  budget: Budget
  quota: Pick<Quota, 'take'>
  logger: Logger
  now: () => number
}): SendToGateway {
  const { budget, quota, logger, now } = options
  let pausedUntil = 0
  let failures = 0

  function note(error: GatewayError): void {
    switch (error.code) {
      case 'rate-limited':
        pausedUntil =
          now() +
          (error.retryAfter === null
            ? requestedPause
            : Math.min(error.retryAfter * 1_000, longestRequestedPause))
        return
      case 'unavailable':
        pausedUntil = now() + Math.min(firstPause * 2 ** failures, longestPause)
        failures += 1
        return
      // The quota blocks further requests until there is more.
      case 'quota-exhausted':
      case 'refused':
      case 'banned':
      case 'not-found':
      case 'malformed':
        // The gateway works, although it refused this request.
        failures = 0
    }
  }

  return async (use, request) => {
    const pause = pausedUntil - now()
    // If a longer pause is left, the clock has been set back.
    if (pause > 0 && pause <= longestRequestedPause) return undefined
    if (!(await budget.take(use === 'watched'))) return undefined
    if (!(await quota.take(use)).taken) return undefined
    try {
      const response = await request()
      failures = 0
      return { response }
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      note(error)
      // The gateway does not know a Safe that nobody has used there.
      if (error.code === 'not-found' || error.code === 'quota-exhausted')
        logger.debug({ reason: `gateway-${error.code}` }, error.message)
      else logger.warn({ reason: `gateway-${error.code}` }, error.message)
      return undefined
    }
  }
}

/** Whether the same request may succeed a little later. */
export function isPassing({ code }: GatewayError): boolean {
  return code === 'unavailable' || code === 'rate-limited' || code === 'quota-exhausted'
}
