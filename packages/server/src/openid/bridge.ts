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

/** What the provider answers. */
export type Answer = {
  readonly status: number
  /** Each cookie is one of them. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array<ArrayBuffer> | null
}

/** Headers about the connection, which belongs to our own server. */
const ofConnection = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/**
 * Calls a handler of Node's `http` with a request in memory, and returns its answer. So the provider, which is a
 * Koa application, gets the same limits, headers and log as all other routes, on any host of Fetch handlers.
 */
export function bridge(
  handler: (request: IncomingMessage, response: ServerResponse) => unknown,
  { method, url, headers, body }: BridgedRequest,
): Promise<Answer> {
  // Never connected: it only carries the request.
  const request = new IncomingMessage(new Socket())
  Object.assign(request, {
    method,
    url,
    headers: { ...headers, 'content-length': String(body.length) },
    // Otherwise, its end would count as a lost connection.
    complete: true,
  })
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
  readonly #ended: (answer: Answer) => void

  constructor(request: IncomingMessage, ended: (answer: Answer) => void) {
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
    const headers = Object.entries(this.getHeaders()).flatMap(([name, value]) => {
      if (ofConnection.has(name) || value === undefined) return []
      return name === 'set-cookie'
        ? [value].flat().map(each => [name, String(each)] as const)
        : [[name, String(value)] as const]
    })
    const hasBody = this.#chunks.length > 0 && this.statusCode !== 204 && this.statusCode !== 304
    const body = hasBody ? Buffer.concat(this.#chunks) : null
    this.#ended({ status: this.statusCode, headers, body })
    this.emit('finish')
    return this
  }
}

function toBuffer(chunk: unknown): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk)
  if (chunk instanceof Uint8Array) return Buffer.from(chunk)
  throw new TypeError('A response consists of text and bytes.')
}
