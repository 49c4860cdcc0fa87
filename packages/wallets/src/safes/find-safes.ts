import { type AccountId, type Address, formatAccountId, parseChainId } from '@countersign/core'
import { createGateway, GatewayError, type GatewayErrorKind } from '@countersign/gateway'

/** What of a site says where its gateway is and which chains are looked at. */
export type SafesSite = {
  readonly chains: readonly { readonly id: string }[]
  /** `null`: the site has none. */
  readonly gateway: { readonly path: string } | null
}

/**
 * The Safes that a key owns, as the gateway knows them: only the chain decides.
 * - `found`: those that there are, perhaps none, by chain as the site lists them. `unasked` names the chains (CAIP-2) for
 *   which the gateway gave no answer, and `unaskedKind` says why: there may be more.
 * - `no-gateway`: the site has none; a Safe can be named by its address.
 * - `gateway-unavailable`: it could be asked about no chain, and why.
 */
export type FoundSafes =
  | {
      readonly status: 'found'
      readonly safes: readonly AccountId[]
      readonly unasked: readonly string[]
      readonly unaskedKind: GatewayErrorKind | null
    }
  | { readonly status: 'no-gateway' }
  | { readonly status: 'gateway-unavailable'; readonly kind: GatewayErrorKind }

export type FindSafesOptions = {
  /** The owner's address. */
  readonly account: Address
  readonly site: SafesSite
  /** Where the server is; empty for the page's own origin. */
  readonly client: { readonly baseUrl: string }
  readonly signal?: AbortSignal
  readonly fetch?: typeof fetch
  /** How long each chain may take, in milliseconds. @default 5_000 */
  readonly timeout?: number
}

/** How many Safes of one chain are given: some keys own thousands. */
const most = 100

/**
 * Finds the Safes that an account owns on the site's chains, through the gateway that the server passes on. Chains that
 * the gateway does not serve have none.
 *
 * @throws the reason of the signal
 */
export async function findSafes(options: FindSafesOptions): Promise<FoundSafes> {
  const { account, site, client, signal, fetch, timeout = 5_000 } = options
  if (!site.gateway) return { status: 'no-gateway' }
  const base = client.baseUrl || globalThis.location?.origin
  const gateway = createGateway({ baseUrl: `${base}${site.gateway.path}`, fetch, timeout })
  const answers = await Promise.allSettled(
    site.chains.map(({ id }) =>
      gateway.safes.ownedBy(formatAccountId(parseChainId(id), account), { signal }),
    ),
  )
  signal?.throwIfAborted()
  const safes: AccountId[] = []
  const unasked: string[] = []
  const kinds: GatewayErrorKind[] = []
  for (const [index, answer] of answers.entries()) {
    if (answer.status === 'fulfilled') safes.push(...answer.value.slice(0, most))
    else if (answer.reason instanceof GatewayError) {
      const { kind } = answer.reason
      const chain = site.chains[index]
      if (kind === 'not-found' || !chain) continue
      unasked.push(chain.id)
      kinds.push(kind)
    } else throw answer.reason
  }
  // Only this one does not pass by itself soon.
  const kind = kinds.includes('quota-exhausted') ? 'quota-exhausted' : (kinds.at(-1) ?? null)
  return unasked.length === site.chains.length
    ? { status: 'gateway-unavailable', kind: kind ?? 'unavailable' }
    : { status: 'found', safes, unasked, unaskedKind: kind }
}
