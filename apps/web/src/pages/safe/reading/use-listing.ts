import type { Gateway, Listing } from '@countersign/gateway'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSafe } from '../safe-context.ts'
import { useGateway } from './use-gateway.ts'

/** How often a list is read again while it is looked at that others add to, in milliseconds. */
const often = 30_000

export type ListName = 'messages' | 'queue' | 'history' | 'collectibles' | 'delegates'

/** A list of the gateway's, as far as it was read. */
export type ListReading<Item> = {
  /** `undefined` until the first page is there. */
  readonly items: readonly Item[] | undefined
  readonly error: Error | null
  readonly isReading: boolean
  readonly hasMore: boolean
  readonly more: () => void
  readonly again: () => void
}

/**
 * Reads a list of the gateway's about this Safe, page by page.
 *
 * @param options.live - whether it is read again by itself while the page is seen.
 * @returns `null` where the site has no gateway
 */
export function useListing<Item>(
  name: ListName,
  list: (gateway: Gateway, signal: AbortSignal) => Listing<Item>,
  { live = false }: { readonly live?: boolean } = {},
): ListReading<Item> | null {
  const { account } = useSafe()
  const gateway = useGateway()
  const query = useInfiniteQuery({
    queryKey: listKey(account, name),
    queryFn: ({ pageParam, signal }) => {
      if (!gateway) throw new Error('This site has no gateway.')
      return list(gateway, signal).page(pageParam)
    },
    initialPageParam: null as string | null,
    // A gateway that names the same page again would never come to an end.
    getNextPageParam: ({ next }, _pages, _cursor, asked) =>
      next === null || asked.includes(next) ? null : next,
    enabled: gateway !== null,
    staleTime: 0,
    refetchInterval: live ? often : false,
  })
  if (!gateway) return null
  return {
    items: query.data?.pages.flatMap(({ results }) => results),
    error: query.error,
    isReading: query.isFetching,
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    again: () => void query.refetch(),
  }
}

export const listKey = (account: string, name: ListName) => ['safe', account, name] as const
