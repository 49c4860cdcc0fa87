import { type Delivery, ProblemError, type RequestState, requestCalls } from '@countersign/api'
import { useCountersignClient } from '@countersign/react'
import { onlineManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { type Listing, useListing } from '../use-listing.ts'
import { asked, type RequestsFilter } from './filter.ts'
import { followRequest, type RequestQuery } from './follow-request.ts'

/** Returns the API calls for requests, keys and webhooks. */
export function useRequestCalls(): ReturnType<typeof requestCalls> {
  const client = useCountersignClient()
  return useMemo(() => requestCalls(client), [client])
}

/** How often visible data is refetched, in milliseconds. */
const often = 4_000

export const listKey = (account: string, filter: RequestsFilter) =>
  ['requests', account, 'list', asked(filter)] as const

/** Reads the requests of an account that match the filter, newest first. Refetches while the page is visible. */
export function useList(account: string, filter: RequestsFilter): Listing<RequestState> {
  const calls = useRequestCalls()
  return useListing({
    queryKey: listKey(account, filter),
    read: ({ cursor, signal }) => calls.list({ ...asked(filter), cursor }, { signal }),
    interval: often,
    keepPrevious: true,
  })
}

export const deliveriesKey = (account: string, request: string | null) =>
  ['requests', account, 'deliveries', request] as const

/**
 * Reads deliveries, newest first. Refetches while the page is visible.
 *
 * @param request - only those of this request; `null`: all
 */
export function useDeliveries(account: string, request: string | null): Listing<Delivery> {
  const calls = useRequestCalls()
  return useListing({
    queryKey: deliveriesKey(account, request),
    read: ({ cursor, signal }) =>
      calls.deliveries({ ...(request === null ? {} : { request }), cursor }, { signal }),
    interval: often,
  })
}

/** Sends a delivery again. */
export function useReplay(account: string) {
  const calls = useRequestCalls()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => calls.replay(id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['requests', account, 'deliveries'] }),
  })
}

/** How often a request that has ended is refetched, in milliseconds: its proof may be revoked. */
const seldom = 60_000

/** The loading state of a request. */
type Reading =
  | { readonly status: 'loading' | 'not-found' }
  | {
      readonly status: 'failed'
      readonly error: Error
      readonly isReading: boolean
      readonly again: () => void
    }
  | {
      readonly status: 'there'
      readonly request: RequestState
      /** Whether the last read failed, or there is no network. */
      readonly isLost: boolean
    }

/** Reads a request of the account, and follows it while it is open. */
export function useRequest(account: string, id: string): Reading {
  const client = useCountersignClient()
  const calls = useRequestCalls()
  const queries = useQueryClient()
  const asked = useMemo<RequestQuery>(
    () => ({
      queryKey: ['requests', account, 'one', id],
      queryFn: ({ signal }) => calls.read(id, { signal }),
    }),
    [calls, account, id],
  )
  const query = useQuery({
    ...asked,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (isNotFound(state.error)) return false
      if (!state.data) return often
      return state.data.status === 'open' ? false : seldom
    },
  })
  const isOpen = query.data?.status === 'open' && !isNotFound(query.error)
  useEffect(
    () => (isOpen ? followRequest(client, queries, asked, id) : undefined),
    [isOpen, client, queries, asked, id],
  )
  const isOnline = useSyncExternalStore(onlineManager.subscribe, isOnlineNow, () => true)
  if (isNotFound(query.error)) return { status: 'not-found' }
  if (query.data) return { status: 'there', request: query.data, isLost: query.isError || !isOnline }
  if (query.error)
    return {
      status: 'failed',
      error: query.error,
      isReading: query.isFetching,
      again: () => void query.refetch(),
    }
  return { status: 'loading' }
}

const isOnlineNow = () => onlineManager.isOnline()

function isNotFound(error: Error | null): boolean {
  return error instanceof ProblemError && error.code === 'request-not-found'
}
