import { type ProofFilter, type ProofState, proofCalls } from '@countersign/api'
import { useCountersignClient, useSession } from '@countersign/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useListing } from '../use-listing.ts'

const key = ['countersign', 'proofs'] as const

/**
 * Reads the proofs of the signed-in account and the drafts of this browser, newest first.
 *
 * @param onRemoved - called after a proof was revoked or a draft was discarded
 * @param filter - which of them; the list of the previous filter stays until the next is loaded
 */
export function useMyProofs(onRemoved: () => void, filter: ProofFilter = {}) {
  const client = useCountersignClient()
  const session = useSession()
  const queries = useQueryClient()
  const account = session.status === 'signed-in' ? session.account : null
  const list = useListing({
    queryKey: [...key, account, filter],
    read: page => proofCalls(client).list({ ...filter, ...page }),
    keepPrevious: true,
  })
  const remove = useMutation({
    mutationFn: ({ id }: ProofState) => proofCalls(client).remove(id),
    // Also after a failure: it may have ended in the meantime.
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
    // The pressed button disappears or changes.
    onSuccess: onRemoved,
  })
  return { account, list, remove }
}

export type RemoveProof = ReturnType<typeof useMyProofs>['remove']
