import { ProblemError, type ProofState, proofCalls, type RequestCall, requestCalls } from '@countersign/api'
import { useClient } from '@countersign/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Reading, readingOf } from '../reading.ts'
import { readStartedProofs, storeReturn } from './started-proofs.ts'

const requestKey = (id: string) => ['request', id] as const

/** Reads a request for the person who is asked, and again when they come back to the page. */
export function useRequest(id: string): Reading<RequestCall> {
  const client = useClient()
  const query = useQuery({
    queryKey: requestKey(id),
    queryFn: ({ signal }) => requestCalls(client).open(id, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  return readingOf(query)
}

/**
 * Reads the proofs of this browser that could answer the request.
 *
 * @param named - id of the proof that the address names, as it does after a proof was made for the request.
 */
export function useOwnProofs(id: string, named: string | null) {
  const client = useClient()
  return useQuery({
    queryKey: ['request', id, 'proofs', named] as const,
    queryFn: async ({ signal }) => {
      const calls = proofCalls(client)
      const known = new Set([...(named === null ? [] : [named]), ...readStartedProofs(id)])
      const [{ items }, ...read] = await Promise.all([
        calls.list({ signal }),
        ...[...known].map(proof => calls.read(proof, { signal }).catch(unlessGone)),
      ])
      const beside = read.filter(proof => proof !== null).filter(({ mine }) => mine !== 'no')
      return [...beside, ...items.filter(item => !beside.some(proof => proof.id === item.id))]
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

/** Shares a proof with its requester. */
export function useShare(id: string) {
  const client = useClient()
  const queries = useQueryClient()
  const calls = useMemo(() => requestCalls(client), [client])
  return useMutation({
    mutationFn: (proof: string) => calls.handOver(id, proof),
    onSuccess: ({ request, returnTo }) => {
      if (returnTo !== null) storeReturn(id, returnTo)
      queries.setQueryData(requestKey(id), request)
    },
    // The request may have ended or been answered in the meantime.
    onError: () => queries.invalidateQueries({ queryKey: requestKey(id) }),
  })
}

export type Share = ReturnType<typeof useShare>

/** Tells the requester that the person will not answer. */
export function useDecline(id: string) {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => requestCalls(client).decline(id),
    onSuccess: request => queries.setQueryData(requestKey(id), request),
    // The request may have ended or been answered in the meantime.
    onError: () => queries.invalidateQueries({ queryKey: requestKey(id) }),
  })
}

export type Declining = ReturnType<typeof useDecline>

/** Reads the proof that this browser has shared. */
export function useSharedProof(id: string | null): ProofState | undefined {
  const client = useClient()
  return useQuery({
    queryKey: ['shared-proof', id] as const,
    queryFn: ({ signal }) => proofCalls(client).read(id ?? '', { signal }),
    enabled: id !== null,
  }).data
}

function unlessGone(error: unknown): null {
  if (error instanceof ProblemError) return null
  throw error
}
