import type { IncomingMessage, ServerResponse } from 'node:http'

/** A request that is passed on, with an answer of at most ten seconds. */
export type Passed = {
  /** The addresses to try, in their order; one that answers at all ends it. */
  readonly to: readonly string[]
  readonly methods: readonly string[]
}

/** Passes a request of the wallet's own page on, and the answer back as it is. */
export async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  { to, methods }: Passed,
): Promise<void> {
  const { method = 'GET' } = request
  const writes = method !== 'GET'
  // Only the wallet's own page asks with JSON: other sites would need leave to.
  if (!methods.includes(method) || (writes && request.headers['content-type'] !== 'application/json')) {
    response.writeHead(400).end()
    return
  }
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part)
  for (const address of to)
    try {
      const answer = await fetch(address, {
        method,
        ...(writes && { headers: { 'content-type': 'application/json' }, body: Buffer.concat(parts) }),
        signal: AbortSignal.timeout(10_000),
      })
      const body = await answer.text()
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body)
      return
    } catch {
      // The next one may be there.
    }
  response
    .writeHead(502, { 'content-type': 'application/json' })
    .end(JSON.stringify({ code: 502, message: 'It cannot be reached.' }))
}
