import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { limitChunks } from '../http/limit-chunks.ts'
import { limitInterim } from './limit-interim.ts'

type OpenRequest = {
  method: 'GET' | 'HEAD' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** Ends the connection, also while the response is being read. */
  signal: AbortSignal
}

/** A response whose body has not been read yet. */
export type Opened = {
  readonly status: number
  header(name: string): string | undefined
  readonly body: AsyncIterable<Uint8Array>
  /** Ends the connection. */
  close(): void
}

/**
 * Sends one request, without following redirects.
 *
 * @param addresses - the IP addresses to connect to, regardless of what the name resolves to by now; `null` uses the
 * system's lookup.
 */
export type Open = (url: URL, addresses: readonly string[] | null, request: OpenRequest) => Promise<Opened>

export const open: Open = (url, addresses, { method, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(
      url,
      // A new connection: one that is kept alive belongs to another check.
      { method, headers, signal, agent: false, ...(addresses ? { lookup: pinned(addresses) } : {}) },
      response => {
        // It may fail while it is not being read.
        response.on('error', () => {})
        limitChunks(response, () => response.destroy(new Error('The response has too many tiny chunks.')))
        resolve({
          status: response.statusCode ?? 0,
          header: name => {
            const value = response.headers[name]
            return Array.isArray(value) ? value.join(', ') : value
          },
          body: response,
          close: () => void response.destroy(),
        })
      },
    )
    request.on('error', reject)
    limitInterim(request)
    request.end(body)
  })

function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map(address => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (hostname, options, callback) => {
    const [first] = all
    if (!first) callback(new Error(`${hostname} has no address`), '', 4)
    else if (options.all) callback(null, all)
    else callback(null, first.address, first.family)
  }
}
