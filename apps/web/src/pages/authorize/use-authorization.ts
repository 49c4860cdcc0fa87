import { type Authorization, ProblemError } from '@countersign/api'
import { openIdCalls } from '@countersign/api/openid'
import { useCountersignClient, useSession } from '@countersign/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Reading, readingOf } from '../reading.ts'

/** Reads an application's request, and again when somebody signs in or out. */
export function useAuthorization(id: string): Reading<Authorization> | { readonly status: 'other-browser' } {
  const client = useCountersignClient()
  const session = useSession()
  const query = useQuery({
    queryKey: ['authorization', id, session.status === 'signed-in' ? session.data.id : null] as const,
    queryFn: ({ signal }) => openIdCalls(client).authorization(id, { signal }),
    enabled: session.status !== 'loading',
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  const { refetch } = query
  // A session stays the same if its account signs a message for the application.
  useEffect(() => {
    if (session.data) void refetch({ cancelRefetch: false })
  }, [session.data, refetch])
  if (query.error instanceof ProblemError && query.error.problem.code === 'authorization-of-another-browser')
    return { status: 'other-browser' }
  return readingOf(query)
}

/** Continues to the application, or goes back to it. Both open the address that the server returns. */
export function useDecision(id: string, decision: 'continue' | 'cancel') {
  const client = useCountersignClient()
  return useMutation({
    mutationFn: () => openIdCalls(client)[decision](id),
    // The request is used up: the way back must not lead here.
    onSuccess: location => window.location.replace(location),
  })
}
