import { type RequestState, type WatchOptions, watchRequest } from '@countersign/api'
import type { QueryClient, QueryFunction, QueryKey } from '@tanstack/react-query'

/** How a request is read, and the query key of the result. */
export type RequestQuery = {
  readonly queryKey: QueryKey
  readonly queryFn: QueryFunction<RequestState>
}

/**
 * Keeps a loaded request up to date until it has ended. The query also has an error while the server is unavailable.
 *
 * @param id - of the request
 * @returns a function that stops it
 */
export function followRequest(
  client: { readonly baseUrl: string; readonly framed: boolean },
  queries: QueryClient,
  query: RequestQuery,
  id: string,
  options?: WatchOptions,
): () => void {
  return watchRequest(
    // Reads through the query cache, so that every component that uses the query has the result or the error.
    { ...client, read: () => queries.fetchQuery({ ...query, staleTime: 0 }) },
    id,
    {
      changed: request => queries.setQueryData<RequestState>(query.queryKey, known => newer(request, known)),
      reached: () => queries.setQueryData<RequestState>(query.queryKey, known => known),
    },
    options,
  )
}

function newer(request: RequestState, known: RequestState | undefined): RequestState {
  return known && known.revision > request.revision ? known : request
}
