import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { urlToHttpOptions } from 'node:url'
import { CountersignError } from '@countersign/core'
import { getWebSocketRpcClient } from 'viem/utils'
import { limitChunks } from '../http/limit-chunks.ts'
import { limitInterim } from '../outgoing/limit-interim.ts'
import { isRpcError } from './json-rpc.ts'
import { createSharedLookup } from './shared-lookup.ts'

/**
 * The largest response that is accepted from a node, in bytes. Over a WebSocket, the gas of a call is the limit
 * instead.
 */
const answerLimit = 2 * 1024 * 1024

/** Sends one JSON-RPC call to a node. */
export type Transport = {
  send(body: { method: string; params: unknown }, timeout: number, signal: AbortSignal): Promise<unknown>
  close(): void
}

/** A node's response is larger than we pass on. The cause is the request, not the node. */
export class AnswerTooLargeError extends CountersignError {
  override readonly name = 'AnswerTooLargeError'
  readonly code = 'answer-too-large'

  constructor() {
    super('The response is too large to pass on. Request less.')
  }
}

/**
 * Uses Node's client and its connections that are kept open. With viem's, which is based on `fetch`, a sign-in with a key
 * costs a tenth more.
 *
 * @param url - may contain a user name and password.
 * @param lookUp - looks up its host. @default the system
 */
export function overHttp(url: string, lookUp?: LookupFunction): Transport {
  const target = urlToHttpOptions(new URL(url))
  const lookup = createSharedLookup(lookUp)
  const post = target.protocol === 'https:' ? requestHttps : requestHttp
  const send: Transport['send'] = (call, timeout, signal) =>
    new Promise((resolve, reject) => {
      const { method, params } = call
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'accept-encoding': 'identity',
        'user-agent': 'Countersign',
      }
      const request = post({ ...target, lookup, method: 'POST', headers }, response => {
        const encoding = response.headers['content-encoding'] ?? 'identity'
        if (encoding !== 'identity') {
          response.destroy(
            new Error(`The response is compressed (${encoding}), although that was not requested.`),
          )
        }
        limitChunks(response, () => response.destroy(new Error('The response has too many tiny chunks.')))
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > answerLimit) response.destroy(new AnswerTooLargeError())
          else chunks.push(chunk)
        })
        response.on('error', reject)
        response.on('end', () => {
          const { statusCode = 0 } = response
          try {
            const answer: unknown = JSON.parse(Buffer.concat(chunks).toString())
            if (isSuccess(statusCode) || hasError(answer)) return resolve(answer)
          } catch (error) {
            if (isSuccess(statusCode)) return reject(error)
          }
          reject(new Error(`The response has the status ${statusCode}.`))
        })
      })
      // Node's own option `signal` watches the whole stream for that, with a dozen listeners for each request.
      signal.addEventListener('abort', () => request.destroy(), { once: true })
      limitInterim(request)
      let hasResponse = false
      request.on('response', () => {
        hasResponse = true
      })
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The node closed the connection just before it was used again. A transaction may have arrived nevertheless.
        const isStale = request.reusedSocket && error.code === 'ECONNRESET' && !hasResponse && !signal.aborted
        if (isStale && method !== 'eth_sendRawTransaction') resolve(send(call, timeout, signal))
        else reject(error)
      })
      request.end(body)
    })
  return { send, close: () => {} }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** Whether a response says why it has another status, such as one of a node that is overloaded. */
const hasError = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'error' in answer && isRpcError(answer.error)

/**
 * Opens the socket at the first request, and again after it failed. Does not use viem's reconnection, which writes to
 * the console.
 */
export function overWebSocket(url: string): Transport {
  let client: ReturnType<typeof getWebSocketRpcClient> | undefined
  const close = () => {
    client?.then(
      open => open.close(),
      () => {},
    )
    client = undefined
  }
  return {
    async send(body, timeout) {
      client ??= getWebSocketRpcClient(url, { reconnect: false, keepAlive: true })
      const mine = client
      try {
        return await (await mine).requestAsync({ body, timeout })
      } catch (error) {
        if (client === mine && isBroken(error)) close()
        throw error
      }
    },
    close,
  }
}

/**
 * Whether the socket itself failed, which other calls use too, as opposed to a call that timed out or cannot be
 * serialized.
 */
function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return true
  return !['TimeoutError', 'RangeError', 'TypeError'].includes(error.name)
}
