import { ProblemError, type RequestState } from '@countersign/api'
import { useQuery } from '@tanstack/react-query'
import { often } from '../list/use-list.ts'
import { useRequestCalls } from '../use-calls.ts'

/** How often one that has ended is read again, in milliseconds: its proof may be revoked. */
const seldom = 60_000

const requestKey = (account: string, id: string) => ['requests', account, 'one', id] as const

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
      /** Whether the server could not be asked the last time. */
      readonly isLost: boolean
    }

/** Reads a request of one's own, again and again while the page is seen. */
export function useRequest(account: string, id: string): Reading {
  const calls = useRequestCalls()
  const query = useQuery({
    queryKey: requestKey(account, id),
    queryFn: ({ signal }) => calls.read(id, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isNotFound(state.error) ? false : state.data && state.data.status !== 'open' ? seldom : often,
  })
  if (isNotFound(query.error)) return { status: 'not-found' }
  if (query.data) return { status: 'there', request: query.data, isLost: query.isError }
  if (query.error)
    return {
      status: 'failed',
      error: query.error,
      isReading: query.isFetching,
      again: () => void query.refetch(),
    }
  return { status: 'loading' }
}

function isNotFound(error: Error | null): boolean {
  return error instanceof ProblemError && error.code === 'request-not-found'
}
