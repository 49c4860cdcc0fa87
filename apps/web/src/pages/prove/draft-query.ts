import { type PageClient, ProblemError, type ProofState, proofCalls } from '@countersign/api'
import { queryOptions } from '@tanstack/react-query'

/**
 * How often a draft is refetched while owners sign elsewhere, in milliseconds. Updates of cosignings arrive
 * immediately.
 */
const interval = 20_000

/** Returns the query key of a draft. It stays the same once the draft is a proof. */
export const draftKey = (id: string) => ['countersign', 'prove', 'draft', id] as const

/** Returns the query of a draft, as the browser that started it sees it. */
export const draftQuery = (client: Pick<PageClient, 'call'>, id: string) =>
  queryOptions({
    queryKey: draftKey(id),
    queryFn: ({ signal }) => proofCalls(client).read(id, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? interval : false),
  })

function isWaiting({ status, accounts }: ProofState): boolean {
  return status === 'draft' && accounts.some(each => each.status === 'waiting')
}

/** Whether a draft can no longer be signed. @param now - in milliseconds since 1970 */
export function isOver({ draftUntil }: Pick<ProofState, 'draftUntil'>, now: number): boolean {
  return draftUntil !== null && Date.parse(draftUntil) < now
}

/** Whether the server has responded that a draft no longer exists, or belongs to another browser. */
export function isGone(error: Error | null): boolean {
  return error instanceof ProblemError && (error.code === 'proof-not-found' || error.code === 'proof-ended')
}
