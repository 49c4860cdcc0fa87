import { ProblemError } from '@countersign/api'
import type { UseQueryResult } from '@tanstack/react-query'

/** What a page shows of something that it reads from the server. */
export type Reading<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'not-found' }
  | { readonly status: 'unreachable'; readonly retrying: boolean; readonly retry: () => void }
  | { readonly status: 'there'; readonly value: Value }

type Query<Value> = Pick<
  UseQueryResult<Value>,
  'data' | 'error' | 'errorUpdateCount' | 'isFetching' | 'refetch'
>

/** Returns what a page shows of a query. The last result stays if the server becomes unavailable. */
export function readingOf<Value>(query: Query<Value>): Reading<Value> {
  if (isNotFound(query.error)) return { status: 'not-found' }
  if (query.data !== undefined) return { status: 'there', value: query.data }
  // A query clears its error on a retry.
  if (query.errorUpdateCount > 0)
    return { status: 'unreachable', retrying: query.isFetching, retry: () => void query.refetch() }
  return { status: 'loading' }
}

/** Whether the server has nothing under this id. It responds with 400 to ids in a form that it never issues. */
function isNotFound(error: Error | null): boolean {
  return error instanceof ProblemError && [400, 404].includes(error.problem.status)
}
