import type { BackendProblem } from '@countersign/api/backend'
import { CountersignError } from '@countersign/core'

/** The code of each status. */
export const backendErrorCodes = {
  400: 'rejected',
  401: 'rejected',
  403: 'rejected',
  404: 'not-found',
  410: 'expired',
  413: 'rejected',
  415: 'rejected',
  422: 'unavailable',
  503: 'unavailable',
} as const satisfies Record<number, BackendProblem['error']>

export type BackendErrorStatus = keyof typeof backendErrorCodes

/** What each code means, and what to do about it. The reason follows in an error's message. */
export const backendErrorMessages: Readonly<Record<BackendProblem['error'], string>> = {
  rejected: 'The request was not accepted. Correct what the reason names, or have a new message signed',
  expired: 'This browser has no such nonce, or no longer has it. Have a new message signed',
  unavailable:
    'This could not be checked. Try again later, with the same signature; with 422, after what the reason names has changed',
  'not-found': 'The backend has no such route. Check the path and the method',
}

/**
 * Why a request to the backend did not succeed. `fetch` answers with it; `getSession` and `verify` reject with it.
 *
 * @example
 * app.get('/me', async context => {
 *   try {
 *     return context.json(await backend.getSession(context.req.raw))
 *   } catch (error) {
 *     // The store is not available: that says nothing about who is signed in.
 *     if (error instanceof BackendError) return context.json({ error: error.code }, error.status)
 *     throw error
 *   }
 * })
 */
export class BackendError extends CountersignError {
  override readonly name = 'BackendError'
  readonly code: BackendProblem['error']
  /** The HTTP status that `fetch` answers with. */
  readonly status: BackendErrorStatus
  /** For the developer: the field of the message that differs, the reason of the verdict, or what the request lacks. */
  readonly reason: string

  constructor(status: BackendErrorStatus, reason: string, options?: ErrorOptions) {
    const code = backendErrorCodes[status]
    super(`${backendErrorMessages[code]}: ${reason}.`, options)
    this.code = code
    this.status = status
    this.reason = reason
  }
}
