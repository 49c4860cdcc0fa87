import { useInfiniteQuery } from '@tanstack/react-query'
import { useKit } from '../kit/context.ts'
import { useClient } from './use-client.ts'
import { useSession } from './use-session.ts'

/** The key of the list for one session: another account never sees the last one's list. */
const sessionsKey = (session: string | undefined) => ['countersign', 'sessions', session] as const

/**
 * Reads the account's sessions on all devices from our own server, newest first, page by page. With another backend it
 * reads nothing. Needs TanStack's `QueryClientProvider`.
 */
export function useSessions() {
  const { session } = useKit()
  const client = useClient()
  const current = useSession()
  const id = current.status === 'signed-in' ? idOf(current.session) : undefined
  return useInfiniteQuery({
    queryKey: sessionsKey(id),
    queryFn: ({ pageParam, signal }) => session.follow(client.sessions({ cursor: pageParam, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: id !== undefined,
    staleTime: 0,
  })
}

/** Another backend's sessions need not have an id. */
function idOf(session: object): string | undefined {
  return 'id' in session && typeof session.id === 'string' ? session.id : undefined
}
