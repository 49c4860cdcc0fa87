import type { MiddlewareHandler } from 'hono'
import { ProblemException } from './problem.ts'

/** Answers for a request that takes longer than `limit` milliseconds, so that nobody waits for ever. */
export function timeLimit(limit: number): MiddlewareHandler {
  return async (_, next) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      await Promise.race([
        next(),
        new Promise<never>((_, reject) => {
          timer = setTimeout(
            () =>
              reject(
                new ProblemException(
                  'request-timeout',
                  'The server took too long to answer. Please try again.',
                ),
              ),
            limit,
          )
        }),
      ])
    } finally {
      clearTimeout(timer)
    }
  }
}
