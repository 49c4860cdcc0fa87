import { type ChainId, eip155Chain } from '@countersign/core'

/** A request that may be passed on to the gateway. */
export type GatewayRoute = {
  /** The chain of the request; `undefined` if it is for no particular chain. */
  readonly chain: ChainId | undefined
  /** The query parameters that it accepts. */
  readonly query: readonly string[]
  readonly body: boolean
}

type Shape = Omit<GatewayRoute, 'chain'> & { readonly method: string; readonly path: RegExp }

const parts: Readonly<Record<string, string>> = {
  '{chain}': '(?<chain>[1-9][0-9]{0,15})',
  '{address}': '0x[0-9a-fA-F]{40}',
  '{hash}': '0x[0-9a-fA-F]{64}',
  // A list has commas, which clients write as %2C.
  '{id}': '(?:[0-9A-Za-z_-]|,|%2C){1,1000}',
  '{fiat}': '[A-Z]{3,5}',
  '{uuid}': '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
}

function shape(
  line: string,
  { query = [], body = false }: Partial<Omit<Shape, 'method' | 'path'>> = {},
): Shape {
  const [method = '', path = ''] = line.split(' ')
  return {
    method,
    path: new RegExp(`^${path.replace(/\{\w+\}/g, part => parts[part] ?? part)}$`),
    query,
    body,
  }
}

const paged = { query: ['cursor'] }
const withBody = { body: true }

/** The requests of `@countersign/gateway`, and nothing else. No part of a path accepts a dot, a slash or an escape. */
const shapes: readonly Shape[] = [
  shape('GET /v1/chains', paged),
  shape('GET /v1/chains/{chain}'),
  shape('GET /v1/chains/{chain}/safes/{address}'),
  shape('GET /v1/chains/{chain}/safes/{address}/balances/{fiat}'),
  shape('GET /v2/chains/{chain}/safes/{address}/collectibles', paged),
  shape('GET /v1/chains/{chain}/owners/{address}/safes'),
  shape('GET /v1/chains/{chain}/safes/{address}/messages', paged),
  shape('POST /v1/chains/{chain}/safes/{address}/messages', withBody),
  shape('GET /v1/chains/{chain}/messages/{hash}'),
  shape('POST /v1/chains/{chain}/messages/{hash}/signatures', withBody),
  shape('GET /v1/chains/{chain}/safes/{address}/transactions/(?:queued|history)', paged),
  shape('GET /v1/chains/{chain}/transactions/{id}'),
  shape('POST /v1/chains/{chain}/transactions/{address}/propose', withBody),
  shape('POST /v1/chains/{chain}/transactions/{hash}/confirmations', withBody),
  shape('DELETE /v1/chains/{chain}/transactions/{hash}', withBody),
  shape('GET /v2/chains/{chain}/delegates', { query: ['cursor', 'safe'] }),
  shape('DELETE /v2/chains/{chain}/delegates/{address}', withBody),
  shape('POST /v2/register/notifications', withBody),
  shape('DELETE /v2/chains/{chain}/notifications/devices/{uuid}'),
  shape('DELETE /v2/chains/{chain}/notifications/devices/{uuid}/safes/{address}'),
]

/**
 * Finds the route of a request to the gateway; pure.
 *
 * @param path - as in the URL, with its escapes, without the prefix `/gateway`.
 * @returns `undefined` for a path that is not passed on.
 */
export function findRoute(method: string, path: string): GatewayRoute | undefined {
  for (const { method: allowed, path: pattern, query, body } of shapes) {
    const match = method === allowed ? pattern.exec(path) : null
    if (!match) continue
    const chain = match.groups?.chain
    return { chain: chain === undefined ? undefined : eip155Chain(Number(chain)), query, body }
  }
  return undefined
}

const values: Readonly<Record<string, RegExp>> = {
  cursor: /^[\x20-\x7e]{1,1024}$/,
  safe: /^0x[0-9a-fA-F]{40}$/,
}

/**
 * Returns the query for the gateway; pure.
 *
 * @returns `?…`, or an empty text; `undefined` if it has a parameter that the route does not accept.
 */
export function allowedQuery({ query }: GatewayRoute, given: URLSearchParams): string | undefined {
  const allowed = new URLSearchParams()
  for (const [name, value] of given) {
    if (!query.includes(name) || allowed.has(name) || !values[name]?.test(value)) return undefined
    allowed.set(name, value)
  }
  return allowed.size > 0 ? `?${allowed}` : ''
}
