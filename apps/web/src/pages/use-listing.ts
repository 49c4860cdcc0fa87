import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

/** A list, as far as it is loaded. */
export type Listing<Item> = {
  /** `undefined`: not loaded yet. */
  readonly items: readonly Item[] | undefined
  /** How many items were left out because they could not be read. */
  readonly unreadable: number
  readonly error: Error | null
  readonly isReading: boolean
  /** Whether these are still the items of the previous key. */
  readonly isBefore: boolean
  readonly hasMore: boolean
  readonly more: () => void
  readonly again: () => void
}

/** One cached page of a list. */
type ListPage<Item> = {
  readonly items: readonly Item[]
  readonly next: string | null
  readonly unreadable?: number | undefined
}

type Options<Item> = {
  readonly queryKey: QueryKey
  readonly read: (page: {
    readonly cursor: string | undefined
    readonly signal: AbortSignal
  }) => Promise<ListPage<Item>>
  /** How often the list is refetched while the page is visible, in milliseconds. */
  readonly interval?: number | undefined
  /** Shows the items of the previous key until those of the next key are loaded. */
  readonly keepPrevious?: boolean
  readonly isEnabled?: boolean
}

/** Reads a list page by page. */
export function useListing<Item>(options: Options<Item>): Listing<Item> {
  const query = useInfiniteQuery({
    queryKey: options.queryKey,
    queryFn: ({ pageParam, signal }) => options.read({ cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    // A server that returns the same cursor again would cause an endless loop.
    getNextPageParam: ({ next }, _pages, _cursor, asked) =>
      next === null || asked.includes(next) ? undefined : next,
    staleTime: 0,
    enabled: options.isEnabled ?? true,
    refetchInterval: options.interval ?? false,
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
  return {
    items: query.data?.pages.flatMap(({ items }) => items),
    unreadable: (query.data?.pages ?? []).reduce((sum, { unreadable = 0 }) => sum + unreadable, 0),
    error: query.error,
    isReading: query.isFetching,
    isBefore: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    again: () => void query.refetch(),
  }
}
