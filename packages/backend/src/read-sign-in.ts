import type { BackendSignIn } from '@countersign/api/backend'
import { isObject, JsonFormatError, parseJson } from '@countersign/core'
import type { Context } from 'hono'
import { BackendError } from './backend-error.ts'

/** Reads a signed message from the body of a request. @throws {BackendError} if the body does not have its form */
export async function readSignIn({ req }: Context): Promise<BackendSignIn> {
  // Browsers send this type to another site's backend only after a preflight, which it does not answer.
  if (!/^application\/json\s*(?:;|$)/i.test(req.header('content-type') ?? ''))
    throw new BackendError(415, 'content-type')
  const text = await req.text().catch(cause => {
    throw new BackendError(400, 'body', { cause })
  })
  const body = parse(text)
  if (!isObject(body) || typeof body.message !== 'string') throw new BackendError(400, 'message')
  if (typeof body.signature !== 'string') throw new BackendError(400, 'signature')
  return { message: body.message, signature: body.signature }
}

function parse(text: string): unknown {
  try {
    return parseJson(text, { depth: 4 })
  } catch (error) {
    if (error instanceof JsonFormatError) throw new BackendError(400, 'json', { cause: error })
    throw error
  }
}
