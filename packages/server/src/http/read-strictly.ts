import { JsonFormatError, parseJson } from '@countersign/core'
import type { MiddlewareHandler } from 'hono'
import { ProblemException } from './problem.ts'

/**
 * Refuses a request body that other programs may parse differently: see `parseJson` in core. For documents that people
 * and programs share; an earlier middleware limits the size of the body.
 */
export const readStrictly: MiddlewareHandler = async (context, next) => {
  try {
    parseJson(new Uint8Array(await context.req.arrayBuffer()), { size: Number.MAX_SAFE_INTEGER })
  } catch (error) {
    if (!(error instanceof JsonFormatError)) throw error
    const { field, value, allowed } = error
    throw new ProblemException('request-invalid', `The request is invalid: ${error.message}`, {
      errors: [{ field: field.slice(1).replaceAll('/', '.') || 'body', value, allowed }],
    })
  }
  await next()
}
