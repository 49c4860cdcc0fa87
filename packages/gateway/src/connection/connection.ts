import { parseUrl } from '@countersign/core'
import { GatewayInputError } from '../error.ts'

/** The address of the Safe service's public gateway. Pages never call it: their requests go through our server. */
export const publicGateway = 'https://safe-client.safe.global'

export type GatewayOptions = {
  /**
   * The address of the gateway, `http:` or `https:`, with an optional path, such as `https://safe-client.safe.global`
   * or `https://id.example.org/gateway`. No request ever goes elsewhere: neither links nor redirects are followed.
   */
  baseUrl: string
  /** Sent as `Authorization: Bearer …`, and never shown. */
  key?: string | undefined
  /** @default globalThis.fetch */
  fetch?: typeof fetch | undefined
  /** The timeout of a request, to the last byte of its answer, in milliseconds. @default 10_000 */
  timeout?: number | undefined
}

/** The options of every call. */
export type Call = {
  /** Cancels the request; the call then throws the signal's reason. */
  signal?: AbortSignal | undefined
}

/** A gateway that accepts requests. */
export type Connection = {
  /** Without a trailing slash. */
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: typeof fetch | undefined
  readonly timeout: number
}

/** Checks the options. @throws {GatewayInputError} `base-url`, `key` or `timeout` */
export function connect({ baseUrl, key, fetch, timeout = 10_000 }: GatewayOptions): Connection {
  const url = parseUrl(baseUrl)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password)
    throw new GatewayInputError(
      'base-url',
      "The gateway's address must be a whole http or https URL without user, query and fragment, such as https://safe-client.safe.global.",
    )
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    throw new GatewayInputError('key', "The gateway's key must be printable ASCII without spaces.")
  // A longer delay would fire at once.
  if (typeof timeout !== 'number' || !(timeout >= 0 && timeout < 2 ** 31))
    throw new GatewayInputError('timeout', 'The timeout is a number of milliseconds from 0 to 2^31 − 1.')
  return {
    base: url.href.replace(/\/+$/, ''),
    headers: { accept: 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    fetch,
    timeout: Math.ceil(timeout),
  }
}
