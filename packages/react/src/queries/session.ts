import { type Client, ProblemError, type Session } from '@countersign/api'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { noteSignedIn } from './hint.ts'

const sessionKey = ['countersign', 'session']
export const sessionsKey = ['countersign', 'sessions']
const channel = 'countersign.session'

/** The session of this browser. Never taken from the cache alone: it may have been revoked from elsewhere. */
export const sessionQuery = (client: Client) =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      const { session } = await client.session({ signal })
      noteSignedIn(session !== null)
      return session
    },
    staleTime: 0,
  })

/** Takes over a session, or that there is none, and tells the other tabs of this browser to look for themselves. */
export function rememberSession(queryClient: QueryClient, session: Session | null) {
  const before = queryClient.getQueryData<Session | null>(sessionKey)
  queryClient.setQueryData(sessionKey, session)
  noteSignedIn(session !== null)
  if (before?.id === session?.id) return
  queryClient.removeQueries({ queryKey: sessionsKey })
  const others = new BroadcastChannel(channel)
  others.postMessage(null)
  others.close()
}

/**
 * Keeps the session true: any answer "not signed in", to whatever was asked, signs the page out, and a change in
 * another tab is looked at here.
 *
 * @returns a function that stops it.
 */
export function watchSession(queryClient: QueryClient): () => void {
  const refused = (error: unknown) => {
    if (error instanceof ProblemError && error.code === 'not-signed-in') rememberSession(queryClient, null)
  }
  const leaveQueries = queryClient.getQueryCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'error') refused(event.action.error)
  })
  const leaveMutations = queryClient.getMutationCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'error') refused(event.action.error)
  })
  const others = new BroadcastChannel(channel)
  others.onmessage = () => void queryClient.invalidateQueries({ queryKey: sessionKey })
  return () => {
    leaveQueries()
    leaveMutations()
    others.close()
  }
}
