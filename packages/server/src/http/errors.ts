import type { ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../store/database-error.ts'
import { AbandonedError } from './abandoned-error.ts'
import type { Environment } from './environment.ts'
import { invalidField, ProblemException, problemResponse } from './problem.ts'

/** The status of a request that the client did not wait for, as proxies log it. No client receives it. */
const clientClosedRequest = 499

/**
 * Answers every error with a problem document. Unexpected errors are logged and not sent to the client.
 *
 * @param docs - the address of the documentation
 */
export function onError(logger: Logger, docs: string | null = null): ErrorHandler<Environment> {
  return (error, context) => {
    if (error instanceof AbandonedError) return new Response(null, { status: clientClosedRequest })
    const problem = toProblem(error, context.get('requestId'), logger)
    const { code, details } = problem
    context.set('refusal', {
      problem: code,
      ...(details && 'reason' in details ? { reason: details.reason } : {}),
    })
    return problemResponse(problem, context.get('requestId'), docs)
  }
}

/**
 * Answers requests for unknown paths with a problem document.
 *
 * @param docs - the address of the documentation
 */
export function onNotFound(docs: string | null = null): NotFoundHandler<Environment> {
  return context => {
    const { req } = context
    const detail = `Nothing was found at ${req.method} ${req.path.slice(0, 200)}.`
    return problemResponse(new ProblemException('not-found', detail), context.get('requestId'), docs)
  }
}

function toProblem(error: unknown, requestId: string, logger: Logger): ProblemException {
  if (error instanceof ProblemException) return error
  // Hono's own middleware throws only this class.
  if (error instanceof HTTPException && error.cause instanceof ProblemException) return error.cause
  // What the framework refuses is a client error.
  if (error instanceof HTTPException && error.status < 500)
    return invalidField('body', '', 'JSON', 'The request isn’t valid JSON.')
  logger.error({ requestId, error: describe(error) }, 'unexpected error')
  return isDatabaseUnavailable(error)
    ? new ProblemException('database-unavailable')
    : new ProblemException('internal')
}

function describe(error: unknown): { name: string; message: string; stack?: string | undefined } {
  return error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { name: typeof error, message: 'not an Error' }
}
