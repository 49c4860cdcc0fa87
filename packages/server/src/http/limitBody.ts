import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ProblemException } from './problem.ts'

/** Refuses a request body of more than `maxSize` bytes, and one that is not JSON. */
export function limitBody(maxSize: number): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw new ProblemException('request-too-large', `The request is larger than ${maxSize} bytes.`)
    },
  })
  return (context, next) => {
    const type = context.req.header('content-type') ?? ''
    if (!/^application\/json\s*(?:;|$)/i.test(type))
      throw new ProblemException(
        'media-type-refused',
        'Send JSON, with the header Content-Type: application/json.',
      )
    return limit(context, next)
  }
}
