import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useKit } from '../kit/context.ts'
import { useCountersignClient } from './use-countersign-client.ts'
import { useSession } from './use-session.ts'

/** The query key of one session's list, so that an account never sees the list of another. */
const sessionsKey = (session: string | undefined) => ['countersign', 'sessions', session] as const

/**
 * Loads the account's sessions on all devices from our own server, newest first, page by page. Loads nothing with
 * another backend. Needs TanStack's `QueryClientProvider`.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const { data } = useSessions()
 * const list = data?.pages.flatMap(({ items }) => items.map(({ id, device }) => <li key={id}>{device.browser}</li>))
 */
export function useSessions() {
  const { session } = useKit()
  const client = useCountersignClient()
  const current = useSession()
  const id = current.status === 'signed-in' ? idOf(current.data) : undefined
  return useInfiniteQuery({
    queryKey: sessionsKey(id),
    queryFn: ({ pageParam, signal }) => session.follow(client.sessions({ cursor: pageParam, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: id !== undefined,
    staleTime: 0,
  })
}

/** Sessions of another backend may have no id. */
function idOf(session: object): string | undefined {
  return 'id' in session && typeof session.id === 'string' ? session.id : undefined
}

/**
 * Names a session of the account, or removes its name. Needs TanStack's `QueryClientProvider`.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const { mutate: rename } = useRenameSession()
 * const button = <button onClick={() => rename({ id, name: 'Work laptop' })}>Rename</button>
 */
export function useRenameSession() {
  const { session } = useKit()
  const client = useCountersignClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: { readonly id: string; readonly name: string | null }) =>
      session.follow(client.renameSession(id, name)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['countersign', 'sessions'] }),
  })
}

/** Which sessions to end: the one of this browser, one on another device, all but this one, or all. */
export type SignOutTarget = 'here' | 'others' | 'everywhere' | { readonly session: string }

/**
 * Ends sessions. Any backend can end the session of this browser; only our server lists and ends others. Needs
 * TanStack's `QueryClientProvider`.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const { mutate: signOut } = useSignOut()
 * const button = <button onClick={() => signOut('everywhere')}>Sign out on all devices</button>
 */
export function useSignOut() {
  const { authentication, session } = useKit()
  const client = useCountersignClient()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (target: SignOutTarget) => {
      if (typeof target === 'object') return session.follow(client.revoke(target.session))
      switch (target) {
        case 'here':
          return session.follow(authentication.signOut())
        case 'others':
          return session.follow(client.revokeAll({ keepCurrent: true }))
        case 'everywhere':
          return session.follow(client.revokeAll())
      }
    },
    onSuccess: async (_, target) => {
      if (target === 'here' || target === 'everywhere') session.set(null)
      await queryClient.invalidateQueries({ queryKey: ['countersign', 'sessions'] })
    },
  })
}
