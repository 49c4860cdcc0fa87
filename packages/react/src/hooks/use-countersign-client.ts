import { type Client, clientOf } from '@countersign/api'
import { useMemo } from 'react'
import { useKit } from '../kit/context.ts'

/** Returns the HTTP client that the provider uses. */
export function useCountersignClient(): Client {
  const { client } = useKit()
  return useMemo(() => clientOf(client), [client])
}
