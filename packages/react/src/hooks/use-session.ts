import type { Session } from '@countersign/api'
import { useQuery } from '@tanstack/react-query'
import { useKit } from '../kit/context.ts'
import { sessionQuery } from '../queries/session.ts'

export type SessionState =
  | { readonly status: 'loading' | 'signed-out' }
  | { readonly status: 'signed-in'; readonly session: Session }
  /** The server could not be asked; `retry` asks again. */
  | {
      readonly status: 'unavailable'
      readonly error: Error
      readonly retrying: boolean
      readonly retry: () => void
    }

/** Says whether this browser is signed in. The answer is the server's; no wallet is asked or loaded for it. */
export function useSession(): SessionState {
  const { client, queryClient } = useKit()
  const { data, error, isFetching, refetch } = useQuery(sessionQuery(client), queryClient)
  if (data) return { status: 'signed-in', session: data }
  if (data === null) return { status: 'signed-out' }
  if (error) return { status: 'unavailable', error, retrying: isFetching, retry: () => void refetch() }
  return { status: 'loading' }
}
