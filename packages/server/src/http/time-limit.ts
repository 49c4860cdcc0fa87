import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { timeout } from 'hono/timeout'
import type { Environment } from './environment.ts'
import { ProblemException } from './problem.ts'

/** Which part of the time is for the work; the rest is for the response. */
const forWork = 0.95

/** Responds to a request that takes longer than `limit` milliseconds, so that no client waits forever. */
export function timeLimit(limit: number): MiddlewareHandler<Environment> {
  const respond = timeout(limit, context => {
    context.set('late', true)
    return new HTTPException(503, { cause: new ProblemException('request-timeout') })
  })
  return (context, next) => {
    context.set('answerBy', performance.now() + forWork * limit)
    return respond(context, next)
  }
}
