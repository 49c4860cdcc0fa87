import type { ProofState } from '@countersign/api'
import { useCountersignClient, useSession } from '@countersign/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Reading, readingOf } from '../reading.ts'
import { prefetchedProof, readProof } from './prefetch-proof.ts'

/** Reads a proof, and again when the signed-in account changes: the response says whether the proof is theirs. */
export function useProof(id: string) {
  const client = useCountersignClient()
  const queries = useQueryClient()
  const session = useSession()
  const queryKey = ['proof', id] as const
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => readProof(client, id, signal),
    // Rendered at once. The query takes over the same response, without a second request.
    initialData: () => prefetchedProof(id),
    staleTime: 0,
    gcTime: 0,
  })

  const who =
    session.status === 'signed-in' ? session.account : session.status === 'signed-out' ? null : undefined
  const before = useRef(who)
  const { refetch } = query
  useEffect(() => {
    if (who === undefined || before.current === who) return
    const isKnown = before.current !== undefined
    before.current = who
    if (isKnown) void refetch()
  }, [who, refetch])

  /** Sets a newer state, and cancels any request in progress. */
  const change = async (proof: ProofState) => {
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, proof)
  }
  const proof: Reading<ProofState> = readingOf(query)
  return { proof, change: (value: ProofState) => void change(value) }
}
