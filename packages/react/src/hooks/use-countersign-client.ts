import { type Client, clientOf } from '@countersign/api'
import { useMemo } from 'react'
import { useKit } from '../kit/context.ts'

/**
 * Returns the HTTP client that the provider uses.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const client = useCountersignClient()
 * const load = async () => (await client.site()).name
 */
export function useCountersignClient(): Client {
  const { client } = useKit()
  return useMemo(() => clientOf(client), [client])
}
