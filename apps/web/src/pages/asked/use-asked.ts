import { ProblemError, type ProofState, proofCalls, type RequestCall, requestCalls } from '@countersign/api'
import { useClient } from '@countersign/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { memoryOf } from './memory.ts'
import { notedProofs } from './noted.ts'
import { keepReturn } from './returned.ts'

const askedKey = (id: string) => ['asked', id] as const

/** Where the reading of a request stands. */
export type Reading =
  | { readonly status: 'loading' | 'not-found' }
  | { readonly status: 'unreachable'; readonly retrying: boolean; readonly retry: () => void }
  | { readonly status: 'there'; readonly request: RequestCall }

/** Opens a request for whoever is asked, and looks again when they come back to the page. */
export function useAsked(id: string): Reading {
  const client = useClient()
  const query = useQuery({
    queryKey: askedKey(id),
    queryFn: ({ signal }) => requestCalls(client).open(id, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  if (query.error instanceof ProblemError && query.error.code === 'request-not-found')
    return { status: 'not-found' }
  if (query.data) return { status: 'there', request: query.data }
  if (query.error)
    return { status: 'unreachable', retrying: query.isFetching, retry: () => void query.refetch() }
  return { status: 'loading' }
}

/**
 * Reads the proofs that this browser could answer with.
 *
 * @param named - id of one that the address names, as it does after a proof was made for the request.
 */
export function useOwnProofs(id: string, named: string | null) {
  const client = useClient()
  return useQuery({
    queryKey: ['asked', id, 'proofs', named] as const,
    queryFn: async ({ signal }) => {
      const calls = proofCalls(client)
      const known = new Set([...(named === null ? [] : [named]), ...notedProofs(id)])
      const [{ items }, ...read] = await Promise.all([
        calls.list({ signal }),
        ...[...known].map(proof => calls.read(proof, { signal }).catch(unlessGone)),
      ])
      const beside = read.filter(proof => proof !== null).filter(proof => isOwn(proof, id))
      return [...beside, ...items.filter(item => !beside.some(proof => proof.id === item.id))]
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

/** Hands a proof over. */
export function useHandOver(id: string) {
  const client = useClient()
  const queries = useQueryClient()
  const calls = useMemo(() => requestCalls(client), [client])
  return useMutation({
    mutationFn: (proof: string) => calls.handOver(id, proof),
    onSuccess: ({ request, returnTo }) => {
      if (returnTo !== null) keepReturn(memoryOf('sessionStorage'), id, returnTo)
      queries.setQueryData(askedKey(id), request)
    },
    // It may have ended, or been answered, meanwhile.
    onError: () => queries.invalidateQueries({ queryKey: askedKey(id) }),
  })
}

export type HandOver = ReturnType<typeof useHandOver>

/** Whoever has the link of a proof can read it: only who has made it, or owns it, is told for which request it is. */
function isOwn({ mine, request }: ProofState, id: string): boolean {
  return mine !== 'no' || request === id
}

function unlessGone(error: unknown): null {
  if (error instanceof ProblemError) return null
  throw error
}
