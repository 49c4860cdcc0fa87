import { CountersignError } from '@countersign/core'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error response, with its status and body. */
export class RefusalError extends CountersignError {
  override readonly name = 'RefusalError'
  /** The HTTP status. */
  readonly code: ContentfulStatusCode
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: ContentfulStatusCode, body: Readonly<Record<string, unknown>>) {
    super(`${status} ${JSON.stringify(body)}`)
    this.code = status
    this.body = body
  }
}

/** Returns the first of the gateway's three error shapes: an error of the service behind it. */
export const refused = (status: ContentfulStatusCode, message: string) =>
  new RefusalError(status, { code: status, message })

export const missing = (message = 'Not found.') => refused(404, message)
export const unavailable = () => refused(503, 'Service unavailable')
export const banned = () => refused(451, 'Unavailable For Legal Reasons')

/** Returns the second shape: an error of the gateway itself, after it has checked the chain. */
export const unprocessable = (message: string) =>
  new RefusalError(422, { statusCode: 422, message, error: 'Unprocessable Entity' })

/** Returns the third shape: a request that does not match the schema, as zod's first issue. */
export const malformed = (issue: {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
}) => new RefusalError(422, { statusCode: 422, ...issue })
