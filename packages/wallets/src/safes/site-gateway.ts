import { createGateway, type Gateway } from '@countersign/gateway'

export { GatewayError } from '@countersign/gateway'

/** The parts of a site that determine its gateway and the chains to search. */
export type SafesSite = {
  readonly chains: readonly { readonly id: string }[]
  /** `null`: the site has none. */
  readonly gateway: { readonly path: string } | null
}

export type GatewayOptions = {
  readonly site: Pick<SafesSite, 'gateway'>
  /** The address of the server; empty for the page's own origin. */
  readonly client: { readonly baseUrl: string }
  readonly fetch?: typeof fetch
  /** How long each request may take, in milliseconds. @default 5_000 */
  readonly timeout?: number
}

/** Returns a client for a site's gateway, which the server proxies. */
export function gatewayOf(
  { path }: NonNullable<SafesSite['gateway']>,
  { client, fetch, timeout = 5_000 }: Omit<GatewayOptions, 'site'>,
): Gateway {
  const base = client.baseUrl || globalThis.location?.origin
  return createGateway({ baseUrl: `${base}${path}`, fetch, timeout })
}
