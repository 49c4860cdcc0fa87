import { requestCalls } from '@countersign/api'
import { useClient } from '@countersign/react'
import { useMemo } from 'react'

/** Gives the calls for requests, keys and webhooks. */
export function useRequestCalls(): ReturnType<typeof requestCalls> {
  const client = useClient()
  return useMemo(() => requestCalls(client), [client])
}
