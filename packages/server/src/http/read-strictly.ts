import { JsonFormatError, parseJson } from '@countersign/core'
import type { MiddlewareHandler } from 'hono'
import { costOf, type Work } from '../store/work.ts'
import type { Client, Environment } from './environment.ts'
import { ProblemException } from './problem.ts'

/**
 * Refuses a request body that other programs may parse differently: see `parseJson` in core. For documents that people
 * and programs share; an earlier middleware limits the size of the body. A large body counts as several requests, before
 * it is parsed.
 *
 * @param work - the work of a request from a network.
 */
export function readStrictly(work: (client: Client) => Work): MiddlewareHandler<Environment> {
  return async (context, next) => {
    const body = await context.req.text()
    const { charge, inTurn } = work(context.get('client'))
    await charge(costOf(body.length))
    await inTurn(async () => parse(body))
    await next()
  }
}

function parse(body: string): void {
  try {
    parseJson(body, { size: Number.MAX_SAFE_INTEGER })
  } catch (error) {
    if (!(error instanceof JsonFormatError)) throw error
    const { field, value, allowed } = error
    throw new ProblemException('request-invalid', `The request is invalid: ${error.message}`, {
      errors: [{ field: field.slice(1).replaceAll('/', '.') || 'body', value, allowed }],
    })
  }
}
