import type { Verdict } from '@countersign/core'

/** Where a question that was put to several nodes stands. */
export type Agreement =
  /** Another node is to be asked. */
  { readonly status: 'open' } | { readonly status: 'settled'; readonly verdict: Verdict }

export type Rule = {
  /** How many nodes must say the same, whatever happens. */
  required: number
  /** How many should, where as many can be asked. */
  wanted: number
}

/**
 * Decides from what nodes have said so far; pure.
 *
 * As soon as `wanted` of them say the same, that is the verdict, so that of three nodes one may lie. When no more can
 * be asked, fewer do if none of those that answered says otherwise. What could not be asked does not count.
 *
 * @param said - the verdicts so far, in the order of asking.
 * @param more - whether there are nodes left to ask.
 */
export function agree(said: readonly Verdict[], more: boolean, { required, wanted }: Rule): Agreement {
  const decided = said.filter(verdict => verdict.status !== 'unavailable')
  const votes = Map.groupBy(decided, outcome)
  const enough = [...votes.values()].find(group => group.length >= wanted)
  if (enough?.[0]) return { status: 'settled', verdict: enough[0] }
  if (more) return { status: 'open' }
  if (votes.size > 1)
    return { status: 'settled', verdict: { status: 'unavailable', reason: 'nodes-disagree' } }
  if (decided[0] && decided.length >= required) return { status: 'settled', verdict: decided[0] }
  const failure = said.findLast(verdict => verdict.status === 'unavailable')
  return { status: 'settled', verdict: failure ?? { status: 'unavailable', reason: 'no-node' } }
}

function outcome(verdict: Verdict): string {
  return verdict.status === 'verified' ? `verified ${verdict.method}` : `${verdict.status} ${verdict.reason}`
}
