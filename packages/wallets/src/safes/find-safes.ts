import { type AccountId, type Address, formatAccountId, parseChainId } from '@countersign/core'
import type { GatewayErrorCode } from '@countersign/gateway'
import { codeOf } from '../wallet-error.ts'
import type { GatewayOptions, SafesSite } from './site-gateway.ts'

/**
 * The Safes that a key owns, according to the gateway: only the chain is authoritative.
 * - `found`: the Safes, which may be none, by chain in the site's order. `unasked` lists the chains (CAIP-2) for which
 *   the gateway gave no response, and `unaskedCode` the reason: there may be more Safes.
 * - `no-gateway`: the site has none; the person can enter a Safe's address.
 * - `gateway-unavailable`: the gateway responded for no chain, with the reason.
 */
export type FoundSafes =
  | {
      readonly status: 'found'
      readonly safes: readonly AccountId[]
      readonly unasked: readonly string[]
      readonly unaskedCode: GatewayErrorCode | null
    }
  | { readonly status: 'no-gateway' }
  | { readonly status: 'gateway-unavailable'; readonly code: GatewayErrorCode }

export type FindSafesOptions = GatewayOptions & {
  /** The owner's address. */
  readonly account: Address
  readonly site: SafesSite
  readonly signal?: AbortSignal
}

/** The maximum number of Safes of one chain: some keys own thousands. */
const most = 100

/**
 * Finds the Safes that an account owns on the site's chains, through the gateway that the server proxies. Chains that
 * the gateway does not serve have none.
 *
 * @throws the reason of the signal; a `WalletCodeError` if the code that asks the gateway cannot be loaded
 * @example
 * const found = await findSafes({ account: owner.address, client, site: await client.site() })
 * if (found.status === 'found') console.log(found.safes) // ['eip155:1:0x…', 'eip155:8453:0x…']
 */
export async function findSafes(options: FindSafesOptions): Promise<FoundSafes> {
  const { account, site, signal } = options
  if (!site.gateway) return { status: 'no-gateway' }
  const { gatewayOf, GatewayError } = await codeOf(() => import('./site-gateway.ts'))
  const gateway = gatewayOf(site.gateway, options)
  const answers = await Promise.allSettled(
    site.chains.map(({ id }) =>
      gateway.safes.ownedBy(formatAccountId(parseChainId(id), account), { signal }),
    ),
  )
  signal?.throwIfAborted()
  const safes: AccountId[] = []
  const unasked: string[] = []
  const codes: GatewayErrorCode[] = []
  for (const [index, answer] of answers.entries()) {
    if (answer.status === 'fulfilled') safes.push(...answer.value.slice(0, most))
    else if (answer.reason instanceof GatewayError) {
      const { code } = answer.reason
      const chain = site.chains[index]
      if (code === 'not-found' || !chain) continue
      unasked.push(chain.id)
      codes.push(code)
    } else throw answer.reason
  }
  // The only failure that does not resolve itself soon.
  const code = codes.includes('quota-exhausted') ? 'quota-exhausted' : (codes.at(-1) ?? null)
  return unasked.length === site.chains.length
    ? { status: 'gateway-unavailable', code: code ?? 'unavailable' }
    : { status: 'found', safes, unasked, unaskedCode: code }
}
