import type { BackendSignIn } from '@countersign/api/backend'
import { isObject, JsonFormatError, parseJson } from '@countersign/core'
import type { Context } from 'hono'
import { BackendError } from './backend-error.ts'

/** Reads the body of a request with a signed message. @throws {BackendError} if it is not JSON */
export async function readBody({ req }: Context): Promise<unknown> {
  // Browsers send this type to another site's backend only after a preflight, which it does not answer.
  if (!/^application\/json\s*(?:;|$)/i.test(req.header('content-type') ?? ''))
    throw new BackendError(415, 'content-type')
  const text = await req.text().catch(cause => {
    throw new BackendError(400, 'body', { cause })
  })
  try {
    return parseJson(text, { depth: 4 })
  } catch (error) {
    if (error instanceof JsonFormatError) throw new BackendError(400, 'json', { cause: error })
    throw error
  }
}

/** Returns what a body has as a signed message. @throws {BackendError} if it does not have its form */
export function toSignIn(body: unknown): BackendSignIn {
  if (!isObject(body) || typeof body.message !== 'string') throw new BackendError(400, 'message')
  if (typeof body.signature !== 'string') throw new BackendError(400, 'signature')
  return { message: body.message, signature: body.signature }
}
