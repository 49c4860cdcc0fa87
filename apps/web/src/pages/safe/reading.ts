import type { Chain, Site } from '@countersign/api'
import { type AccountId, accountChain, chainNumber, readSafe, type SafeReading } from '@countersign/core'
import { createGateway, type Gateway, type Listing as GatewayListing } from '@countersign/gateway'
import { useCountersignClient } from '@countersign/react'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { nodeClient } from '../node-client.ts'
import { type Listing, useListing } from '../use-listing.ts'

/** How long data from the chain stays fresh, in milliseconds. Owners rarely change, but they do. */
const chainFresh = 30_000

type ChainReading = {
  /** `undefined` until the chain has responded for the first time. */
  readonly reading: SafeReading | undefined
  readonly isReading: boolean
  readonly again: () => void
}

/** Reads the Safe from its chain: version, owners, threshold, handler. Needs no gateway. */
export function useChainSafe(): ChainReading {
  const { account } = useSafe()
  const { baseUrl } = useCountersignClient()
  const query = useQuery({
    queryKey: ['safe', account, 'chain'],
    queryFn: ({ signal }) => {
      const number = chainNumber(accountChain(account))
      return readSafe({ account, client: nodeClient(`${baseUrl}/rpc/${number}`), signal })
    },
    // An unavailable chain is requested again by the next component that uses this query.
    staleTime: ({ state }) => (state.data?.status === 'unavailable' ? 0 : chainFresh),
  })
  return { reading: query.data, isReading: query.isFetching, again: () => void query.refetch() }
}

/** Returns the address of our server's proxy for the gateway; `null` if the site has none. */
export function useGatewayUrl(): string | null {
  const { gateway } = useSafe()
  const { baseUrl } = useCountersignClient()
  return gateway ? `${baseUrl || location.origin}${gateway.path}` : null
}

/** Returns a client for the gateway, through our server's proxy; `null` if the site has none. */
export function useGateway(): Gateway | null {
  const baseUrl = useGatewayUrl()
  return useMemo(() => (baseUrl === null ? null : createGateway({ baseUrl })), [baseUrl])
}

/** How long data from the gateway stays fresh, in milliseconds. It only changes with transactions. */
const gatewayFresh = 60_000

/** Reads the Safe from the gateway; `null` if the site has none. */
export function useGatewaySafe() {
  const { account } = useSafe()
  const gateway = useGateway()
  const query = useQuery({
    queryKey: ['safe', account, 'gateway'],
    queryFn: ({ signal }) => {
      if (!gateway) throw new Error('This site has no gateway.')
      return gateway.safes.get(account, { signal })
    },
    enabled: gateway !== null,
    staleTime: gatewayFresh,
  })
  return gateway && query
}

/** How often a visible list that other people add to is refetched, in milliseconds. */
const often = 30_000

export type ListName = 'messages' | 'queue' | 'history' | 'collectibles' | 'delegates'

/**
 * Reads a list about this Safe from the gateway, page by page.
 *
 * @param options.live - whether it is refetched automatically while the page is visible.
 * @returns `null` if the site has no gateway
 */
export function useGatewayListing<Item>(
  name: ListName,
  list: (gateway: Gateway, signal: AbortSignal) => GatewayListing<Item>,
  { live = false }: { readonly live?: boolean } = {},
): Listing<Item> | null {
  const { account } = useSafe()
  const gateway = useGateway()
  const listing = useListing<Item>({
    queryKey: listKey(account, name),
    read: async ({ cursor, signal }) => {
      if (!gateway) throw new Error('This site has no gateway.')
      const { results, next, unreadable } = await list(gateway, signal).page(cursor ?? null)
      return { items: results, next, unreadable }
    },
    isEnabled: gateway !== null,
    interval: live ? often : undefined,
  })
  return gateway && listing
}

export const listKey = (account: string, name: ListName) => ['safe', account, name] as const

/** The Safe of the page, with its chain and gateway. */
type SafeSubject = {
  readonly account: AccountId
  readonly chain: Chain
  /** `null`: the site has no gateway. */
  readonly gateway: Site['gateway']
}

export const SafeContext = createContext<SafeSubject | null>(null)

/** Returns the Safe of the page. Only usable within that page. */
export function useSafe(): SafeSubject {
  const safe = useContext(SafeContext)
  if (!safe) throw new Error('useSafe must be used within a Safe page.')
  return safe
}
