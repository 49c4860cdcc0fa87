import type { Delivery } from '@countersign/api'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Listing, often } from '../list/use-list.ts'
import { useRequestCalls } from '../use-calls.ts'

export const deliveriesKey = (account: string, request: string | null) =>
  ['requests', account, 'deliveries', request] as const

/** Reads what was sent, newest first, again and again while the page is seen. @param request - of one request alone; `null`: of all */
export function useDeliveries(account: string, request: string | null): Listing<Delivery> {
  const calls = useRequestCalls()
  const query = useInfiniteQuery({
    queryKey: deliveriesKey(account, request),
    queryFn: ({ pageParam, signal }) =>
      calls.deliveries({ ...(request === null ? {} : { request }), cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    refetchInterval: often,
  })
  return {
    items: query.data?.pages.flatMap(({ items }) => items),
    error: query.error,
    isReading: query.isFetching,
    isBefore: false,
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    again: () => void query.refetch(),
  }
}

/** Sends a message once more. */
export function useReplay(account: string) {
  const calls = useRequestCalls()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => calls.replay(id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['requests', account, 'deliveries'] }),
  })
}
