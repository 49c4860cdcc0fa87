import { ProblemError, type RequestState } from '@countersign/api'
import { useClient } from '@countersign/react'
import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { often } from '../list/use-list.ts'
import { useRequestCalls } from '../use-calls.ts'
import { followRequest, type RequestQuery } from './follow-request.ts'

/** How often one that has ended is read again, in milliseconds: its proof may be revoked. */
const seldom = 60_000

/** Where the reading of a request stands. */
export type Reading =
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
      /** Whether the server could not be asked the last time, or there is no network. */
      readonly isLost: boolean
    }

/** Reads a request of one's own, and follows it while it is open. */
export function useRequest(account: string, id: string): Reading {
  const client = useClient()
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
