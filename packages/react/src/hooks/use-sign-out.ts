import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useKit } from '../kit/context.ts'
import { useClient } from './use-client.ts'

/** What to end: the session of this browser, one on another device, all but this one, or all. */
export type SignOutTarget = 'here' | 'others' | 'everywhere' | { readonly session: string }

/**
 * Ends sessions. Any backend can end the one of this browser; lists of others are our server's. Needs TanStack's
 * `QueryClientProvider`.
 */
export function useSignOut() {
  const { authentication, session } = useKit()
  const client = useClient()
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
