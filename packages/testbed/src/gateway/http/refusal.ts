import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An answer that is none: it goes out with its status and body. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: ContentfulStatusCode
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: ContentfulStatusCode, body: Readonly<Record<string, unknown>>) {
    super(`${status} ${JSON.stringify(body)}`)
    this.status = status
    this.body = body
  }
}

/** The first of the gateway's three shapes: what the service behind it refuses. */
export const refused = (status: ContentfulStatusCode, message: string) =>
  new Refusal(status, { code: status, message })

export const missing = (message = 'Not found.') => refused(404, message)
export const unavailable = () => refused(503, 'Service unavailable')
export const banned = () => refused(451, 'Unavailable For Legal Reasons')

/** The second shape: what the gateway itself refuses, after it has looked at the chain. */
export const unprocessable = (message: string) =>
  new Refusal(422, { statusCode: 422, message, error: 'Unprocessable Entity' })

/** The third shape: what is not of the contract's form, as the first issue that zod has with it. */
export const malformed = (issue: {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
}) => new Refusal(422, { statusCode: 422, ...issue })
