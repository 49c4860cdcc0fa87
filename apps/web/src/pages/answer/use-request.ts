import {
  ProblemError,
  type ProofList,
  type ProofState,
  proofCalls,
  type RequestCall,
  requestCalls,
} from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { useCountersignClient } from '@countersign/react'
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { changeAddress } from '../../layout/location.ts'
import { draftKey, draftQuery, isGone, isOver } from '../prove/draft-query.ts'
import type { Factory } from '../prove/form-state.ts'
import { requestedProof } from '../prove/read-form.ts'
import { forgetStartedProof, readStartedProofs, storeStartedProof } from '../prove/started-proofs.ts'
import { storeFactories } from '../prove/stored-factories.ts'
import { type Reading, readingOf } from '../reading.ts'
import { storeReturn } from './return-address.ts'

const requestKey = (id: string) => ['request', id] as const
const proofsKey = (id: string) => ['request', id, 'proofs'] as const

/** Reads a request for the person who is asked, and again when they come back to the page. */
export function useRequest(id: string): Reading<RequestCall> {
  const client = useCountersignClient()
  const query = useQuery({
    queryKey: requestKey(id),
    queryFn: ({ signal }) => requestCalls(client).open(id, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  return readingOf(query)
}

/** Why a started proof is lost. `gone`: it no longer exists, or belongs to another browser. */
export type Loss = 'expired' | 'gone'

/** The proofs of this browser that could be read. */
type OwnProofs = {
  readonly proofs: readonly ProofState[]
  /** Why proofs that were started for the request can no longer be finished, by their ids. */
  readonly lost: ReadonlyMap<string, Loss>
  /** Reads again what could not be read; `null`: everything could. */
  readonly retry: (() => void) | null
}

/**
 * Reads the proofs of this browser that could answer the request, newest first. What changes while they are signed is
 * included.
 *
 * @param named - id of the proof that the address names, as it does once a proof was started for the request
 * @param now - in milliseconds since 1970
 * @returns `null` until all have been read once
 */
export function useOwnProofs(id: string, named: string | null, now: number): OwnProofs | null {
  const client = useCountersignClient()
  const fresh = { staleTime: 0, refetchOnWindowFocus: 'always' } as const
  const list = useQuery({
    queryKey: proofsKey(id),
    queryFn: ({ signal }) => proofCalls(client).list({ signal }),
    ...fresh,
  })
  const listed = list.data?.items ?? []
  const drafts = listed.filter(({ status, request }) => status === 'draft' && request === id)
  const started = readStartedProofs(id)
  const known = [
    ...new Set([...(named === null ? [] : [named]), ...started, ...drafts.map(draft => draft.id)]),
  ]
  const each = useQueries({ queries: known.map(proof => ({ ...draftQuery(client, proof), ...fresh })) })
  const queries = [list, ...each]
  // One that failed is pending again during its next attempt.
  if (queries.some(({ isPending, errorUpdateCount }) => isPending && errorUpdateCount === 0)) return null
  const failed = queries.filter(({ data, error }) => data === undefined && error !== null && !isGone(error))
  const read = each.flatMap(({ data, error }) => (data && data.mine !== 'no' && !isGone(error) ? [data] : []))
  const lost = known.flatMap((proof, index) => {
    const why = each[index] && lossOf(each[index], now)
    return why && (proof === named || started.includes(proof)) ? [[proof, why] as const] : []
  })
  return {
    proofs: [...read, ...listed.filter(item => !known.includes(item.id))],
    lost: new Map(lost),
    retry: failed.length === 0 ? null : () => failed.forEach(({ refetch }) => void refetch()),
  }
}

function lossOf(
  { data, error }: { readonly data: ProofState | undefined; readonly error: Error | null },
  now: number,
): Loss | null {
  if (isGone(error)) return error instanceof ProblemError && error.code === 'proof-ended' ? 'expired' : 'gone'
  if (data?.mine === 'no') return 'gone'
  return data?.status === 'draft' && isOver(data, now) ? 'expired' : null
}

/**
 * Removes lost proofs from the browser and the address, so that the person reads once what happened, and starts again.
 *
 * @returns what happened to the last one; `null`: nothing
 */
export function useLoss(
  request: string,
  lost: OwnProofs['lost'] | undefined,
  named: string | null,
): Loss | null {
  const [loss, setLoss] = useState<Loss | null>(null)
  const ids = lost ? [...lost.keys()].join() : ''
  useEffect(() => {
    if (!lost || ids === '') return
    setLoss([...lost.values()].includes('expired') ? 'expired' : 'gone')
    for (const id of lost.keys()) forgetStartedProof(id)
    if (named !== null && lost.has(named)) changeAddress(hrefOf('answer', { id: request }), { replace: true })
  }, [lost, ids, named, request])
  return loss
}

/**
 * Starts the proof of an account, and names it in the address, so that a reload finds it. A person who has left the page
 * in the meantime stays where they are, and finds the proof when they come back.
 */
export function useBegin(request: RequestCall) {
  const client = useCountersignClient()
  const queries = useQueryClient()
  const begin = useMutation({
    mutationFn: ({ account }: { readonly account: string; readonly factory?: Factory | undefined }) =>
      proofCalls(client).begin(requestedProof(request, { accounts: [account], visibility: 'link' })),
    onSuccess: (proof, { account, factory }) => {
      if (factory) storeFactories(proof.id, { [account]: factory })
      storeStartedProof(proof.id, request.id)
      queries.setQueryData(draftKey(proof.id), proof)
    },
    // The request may have ended or been answered in the meantime.
    onError: () => queries.invalidateQueries({ queryKey: requestKey(request.id) }),
  })
  const { mutate } = begin
  return {
    ...begin,
    start: (account: string, factory: Factory | undefined) =>
      mutate(
        { account, factory },
        // Called only while the page is shown.
        {
          onSuccess: proof =>
            changeAddress(hrefOf('answer', { id: request.id, proof: proof.id }), { replace: true }),
        },
      ),
  }
}

/** Returns a function that leads back to the choice of the account after a draft was discarded. */
export function useForgetDraft(request: string): (draft: string) => void {
  const queries = useQueryClient()
  return draft => {
    queries.setQueryData<ProofList>(proofsKey(request), list =>
      list ? { ...list, items: list.items.filter(({ id }) => id !== draft) } : undefined,
    )
    changeAddress(hrefOf('answer', { id: request }), { replace: true })
  }
}

/** Shares a proof with its requester. */
export function useShare(id: string) {
  const client = useCountersignClient()
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
  const client = useCountersignClient()
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
  const client = useCountersignClient()
  return useQuery({
    queryKey: ['shared-proof', id] as const,
    queryFn: ({ signal }) => proofCalls(client).read(id ?? '', { signal }),
    enabled: id !== null,
  }).data
}
