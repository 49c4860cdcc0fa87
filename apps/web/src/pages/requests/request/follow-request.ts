import { type RequestState, type WatchOptions, watchRequest } from '@countersign/api'
import type { QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query'

/** How a request is read, and under which name it is kept. */
export type RequestQuery = {
  readonly queryKey: QueryKey
  readonly queryFn: QueryFunction<RequestState>
}

/**
 * Keeps a request that was read up to date until it has ended, and notes when the server cannot be asked any more, and when
 * it can again.
 *
 * @param id - of the request
 * @returns what stops it
 */
export function followRequest(
  client: { readonly baseUrl: string; readonly framed: boolean },
  queries: QueryClient,
  query: RequestQuery,
  id: string,
  options?: WatchOptions,
): () => void {
  return watchRequest(
    // What was read, or why it could not be, is then known to whatever shows it.
    { ...client, read: () => queries.fetchQuery({ ...query, staleTime: 0 }) },
    id,
    {
      heard: request => queries.setQueryData<RequestState>(query.queryKey, known => newer(request, known)),
      reached: () => queries.setQueryData<RequestState>(query.queryKey, known => known),
    },
    options,
  )
}

function newer(request: RequestState, known: RequestState | undefined): RequestState {
  return known && known.revision > request.revision ? known : request
}
