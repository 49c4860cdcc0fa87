import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'
import type { Environment } from './environment.ts'
import { ProblemException } from './problem.ts'

/** Responds to a request that takes longer than `limit` milliseconds, so that no client waits forever. */
export function timeLimit(limit: number): MiddlewareHandler<Environment> {
  return timeout(limit, context => {
    context.set('late', true)
    return new HTTPException(503, { cause: new ProblemException('request-timeout') })
  })
}
