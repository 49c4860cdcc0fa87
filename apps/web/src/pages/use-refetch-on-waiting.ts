import { useWaiting } from '@countersign/react'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * Refetches a list when this browser starts or stops waiting for owners: each such change may change the list. Changes
 * while no list is shown are not seen: its query needs `staleTime: 0`.
 *
 * @param queryKey - the same object in each render
 */
export function useRefetchOnWaiting(queryKey: QueryKey): void {
  const queries = useQueryClient()
  const { status, open } = useWaiting()
  const waitingFor = status === 'known' ? open.map(({ id }) => id).join() : null
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (waitingFor === null) return
    // What is known first is no change: the list is just being read.
    if (before.current !== null && before.current !== waitingFor) void queries.invalidateQueries({ queryKey })
    before.current = waitingFor
  }, [queries, queryKey, waitingFor])
}
