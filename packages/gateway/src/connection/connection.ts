import { GatewayInputError } from '../error.ts'

/** Where the Safe service's public gateway is. Pages never ask it: their requests go through our server. */
export const publicGateway = 'https://safe-client.safe.global'

export type GatewayOptions = {
  /**
   * Where the gateway is, `http:` or `https:`, perhaps with a path, such as `https://safe-client.safe.global` or
   * `https://id.example.org/gateway`. No request ever goes elsewhere: neither links nor redirects are followed.
   */
  baseUrl: string
  /** Sent as `Authorization: Bearer …`, and nowhere shown. */
  key?: string | undefined
  /** @default globalThis.fetch */
  fetch?: typeof fetch | undefined
  /** How long a request may take, to the last byte of its answer, in milliseconds. @default 10_000 */
  timeout?: number | undefined
}

/** What every call may be given. */
export type Call = {
  /** Gives the request up; the call then throws the signal's reason. */
  signal?: AbortSignal | undefined
}

/** A gateway that requests can be sent to. */
export type Connection = {
  /** Without a slash at the end. */
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: typeof fetch | undefined
  readonly timeout: number
}

/** Checks the options. @throws {GatewayInputError} `base-url` or `key` */
export function connect({ baseUrl, key, fetch, timeout = 10_000 }: GatewayOptions): Connection {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password)
    throw new GatewayInputError(
      'base-url',
      "The gateway's address must be a whole http or https URL without user, query and fragment, such as https://safe-client.safe.global.",
    )
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    throw new GatewayInputError('key', "The gateway's key must be printable ASCII without spaces.")
  return {
    base: url.href.replace(/\/+$/, ''),
    headers: { accept: 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    fetch,
    timeout,
  }
}
