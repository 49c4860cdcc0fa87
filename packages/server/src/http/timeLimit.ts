import type { MiddlewareHandler } from 'hono'
import type { Environment } from './environment.ts'
import { ProblemException } from './problem.ts'

/** Answers for a request that takes longer than `limit` milliseconds, so that nobody waits for ever. */
export function timeLimit(limit: number): MiddlewareHandler<Environment> {
  return async (context, next) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      await Promise.race([
        next(),
        new Promise<never>((_, reject) => {
          timer = setTimeout(() => {
            context.set('late', true)
            reject(tookTooLong())
          }, limit)
        }),
      ])
    } finally {
      clearTimeout(timer)
    }
  }
}

export function tookTooLong(): ProblemException {
  return new ProblemException('request-timeout', 'The server took too long to answer. Please try again.')
}
