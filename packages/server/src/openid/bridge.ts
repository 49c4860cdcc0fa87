import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

/** A request as the provider gets it. */
type BridgedRequest = {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Headers about the connection, which belongs to our own server. */
const ofConnection = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/**
 * Calls a handler of Node's `http` with a request in memory, and returns its answer as a Web response. So the provider,
 * which is a Koa application, gets the same limits, headers and log as all other routes, on any host of Fetch handlers.
 */
export function bridge(
  handler: (request: IncomingMessage, response: ServerResponse) => unknown,
  { method, url, headers, body }: BridgedRequest,
): Promise<Response> {
  // Never connected: it only carries the request.
  const request = new IncomingMessage(new Socket())
  Object.assign(request, { method, url, headers: { ...headers, 'content-length': String(body.length) } })
  request.push(body)
  request.push(null)
  return new Promise((resolve, reject) => {
    const response = new BufferedResponse(request, resolve)
    Promise.resolve(handler(request, response)).catch(reject)
  })
}

/** A response that stays in memory. */
class BufferedResponse extends ServerResponse {
  readonly #chunks: Buffer[] = []
  readonly #ended: (response: Response) => void

  constructor(request: IncomingMessage, ended: (response: Response) => void) {
    super(request)
    this.#ended = ended
  }

  override write(chunk: unknown): boolean {
    this.#chunks.push(toBuffer(chunk))
    return true
  }

  override end(chunk?: unknown): this {
    if (this.finished) return this
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function')
      this.#chunks.push(toBuffer(chunk))
    this.finished = true
    const headers = new Headers()
    for (const [name, value] of Object.entries(this.getHeaders())) {
      if (ofConnection.has(name)) continue
      for (const each of [value ?? []].flat()) headers.append(name, String(each))
    }
    const hasBody = this.#chunks.length > 0 && this.statusCode !== 204 && this.statusCode !== 304
    this.#ended(
      new Response(hasBody ? new Uint8Array(Buffer.concat(this.#chunks)) : null, {
        status: this.statusCode,
        headers,
      }),
    )
    this.emit('finish')
    return this
  }
}

function toBuffer(chunk: unknown): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk)
  if (chunk instanceof Uint8Array) return Buffer.from(chunk)
  throw new TypeError('A response consists of text and bytes.')
}
