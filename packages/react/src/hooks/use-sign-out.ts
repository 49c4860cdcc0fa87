import { useMutation } from '@tanstack/react-query'
import { useKit } from '../kit/context.ts'
import { rememberSession, sessionsKey } from '../queries/session.ts'

/** What to end: the session of this browser, one on another device, all but this one, or all. */
export type SignOutTarget = 'here' | 'others' | 'everywhere' | { readonly session: string }

/** Ends sessions. */
export function useSignOut() {
  const { client, queryClient } = useKit()
  return useMutation(
    {
      mutationFn: (target: SignOutTarget) => {
        switch (target) {
          case 'here':
            return client.signOut()
          case 'others':
            return client.revokeAll({ keepCurrent: true })
          case 'everywhere':
            return client.revokeAll()
          default:
            return client.revoke(target.session)
        }
      },
      onSuccess: async (_, target) => {
        if (target === 'here' || target === 'everywhere') rememberSession(queryClient, null)
        else await queryClient.invalidateQueries({ queryKey: sessionsKey })
      },
    },
    queryClient,
  )
}
