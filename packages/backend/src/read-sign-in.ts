import type { BackendSignIn } from '@countersign/api/backend'
import { isObject, JsonFormatError, parseJson } from '@countersign/core'
import type { Context } from 'hono'
import { refusal } from './refuse.ts'

/** Reads a signed message from the body of a request. @throws {HTTPException} if it is none */
export async function readSignIn({ req }: Context): Promise<BackendSignIn> {
  // Browsers send this type to another site's backend only after a preflight, which it does not answer.
  if (!/^application\/json\s*(?:;|$)/i.test(req.header('content-type') ?? ''))
    throw refusal(415, 'content-type')
  const text = await req.text().catch(cause => {
    // It is larger than its announced length and the limit, or ended early: then nobody waits for this answer.
    throw refusal(413, 'body', { cause })
  })
  const body = parse(text)
  if (!isObject(body) || typeof body.message !== 'string') throw refusal(400, 'message')
  if (typeof body.signature !== 'string') throw refusal(400, 'signature')
  return { message: body.message, signature: body.signature }
}

function parse(text: string): unknown {
  try {
    return parseJson(text, { depth: 4 })
  } catch (error) {
    if (error instanceof JsonFormatError) throw refusal(400, 'json', { cause: error })
    throw error
  }
}
