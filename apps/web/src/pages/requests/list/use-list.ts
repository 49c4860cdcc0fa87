import type { RequestState } from '@countersign/api'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRequestCalls } from '../use-calls.ts'
import { asked, type Filter } from './filter.ts'

/** How often what is seen is read again, in milliseconds. */
export const often = 4_000

export const listKey = (account: string, filter: Filter) =>
  ['requests', account, 'list', asked(filter)] as const

/** A list as far as it was read. */
export type Listing<Item> = {
  /** `undefined`: not read yet. */
  readonly items: readonly Item[] | undefined
  readonly error: Error | null
  readonly isReading: boolean
  /** Whether what is shown is still what was looked for before. */
  readonly isBefore: boolean
  readonly hasMore: boolean
  readonly more: () => void
  readonly again: () => void
}

/** Reads the requests of an account that the filter finds, newest first, again and again while the page is seen. */
export function useList(account: string, filter: Filter): Listing<RequestState> {
  const calls = useRequestCalls()
  const query = useInfiniteQuery({
    queryKey: listKey(account, filter),
    queryFn: ({ pageParam, signal }) => calls.list({ ...asked(filter), cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: often,
  })
  return {
    items: query.data?.pages.flatMap(({ items }) => items),
    error: query.error,
    isReading: query.isFetching,
    isBefore: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    again: () => void query.refetch(),
  }
}
