import { useInfiniteQuery } from '@tanstack/react-query'
import { useKit } from '../kit/context.ts'
import { sessionsKey } from '../queries/session.ts'

/** Reads the account's sessions on all devices, newest first, page by page. */
export function useSessions() {
  const { client, queryClient } = useKit()
  return useInfiniteQuery(
    {
      queryKey: sessionsKey,
      queryFn: ({ pageParam, signal }) => client.sessions({ cursor: pageParam, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
    },
    queryClient,
  )
}
