import type { ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../store/databaseError.ts'
import type { Environment } from './environment.ts'
import { ProblemException, problemResponse } from './problem.ts'

/** Answers every error with a problem document. What we did not foresee goes to the log, not to the client. */
export function onError(logger: Logger): ErrorHandler<Environment> {
  return (error, context) => {
    const problem = toProblem(error, context.var.requestId, logger)
    const { reason } = problem.extension
    context.set('refusal', { problem: problem.code, ...(reason ? { reason } : {}) })
    return problemResponse(problem, context.var.requestId)
  }
}

export const onNotFound: NotFoundHandler<Environment> = context =>
  problemResponse(
    new ProblemException(
      'not-found',
      `There is nothing at ${context.req.method} ${context.req.path.slice(0, 200)}.`,
    ),
    context.var.requestId,
  )

function toProblem(error: unknown, requestId: string, logger: Logger): ProblemException {
  if (error instanceof ProblemException) return error
  // What the framework refuses by itself is the client's doing.
  if (error instanceof HTTPException && error.status < 500)
    return new ProblemException('request-invalid', 'The request is not valid JSON.', {
      errors: [{ field: 'body', value: '', allowed: 'JSON' }],
    })
  logger.error({ requestId, error: describe(error) }, 'unforeseen error')
  return isDatabaseUnavailable(error)
    ? new ProblemException(
        'database-unavailable',
        "The server's database cannot be reached just now. Nothing was lost; please try again.",
      )
    : new ProblemException('internal', 'The server made a mistake. It was noted; please try again.')
}

function describe(error: unknown): { name: string; message: string; stack?: string | undefined } {
  return error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { name: typeof error, message: 'not an Error' }
}
