import type { BackendProblem } from '@countersign/api/backend'
import { HTTPException } from 'hono/http-exception'

type Status = 400 | 401 | 403 | 404 | 410 | 413 | 415 | 503

const errors = {
  400: 'rejected',
  401: 'rejected',
  403: 'rejected',
  404: 'not-found',
  410: 'expired',
  413: 'rejected',
  415: 'rejected',
  503: 'unavailable',
} as const satisfies Record<Status, BackendProblem['error']>

/** Returns the error that ends a request with this status, to throw. */
export function refusal(status: Status, reason: string, options: ErrorOptions = {}): HTTPException {
  const problem: BackendProblem = { error: errors[status], reason }
  return new HTTPException(status, { ...options, res: Response.json(problem, { status }) })
}
