import type { Unavailable } from '@countersign/core'

/** Where a question that was put to several nodes stands. */
export type Agreement<Answer> =
  /** Another node is to be asked. */
  { readonly status: 'open' } | { readonly status: 'settled'; readonly answer: Answer | Unavailable }

export type Rule = {
  /** How many nodes must say the same, whatever happens. */
  required: number
  /** How many should, where as many can be asked. */
  wanted: number
}

/**
 * Decides from what nodes have said so far; pure.
 *
 * As soon as `wanted` of them say the same, that is the answer, so that of three nodes one may lie. When no more can
 * be asked, fewer do if none of those that answered says otherwise. What could not be asked does not count.
 *
 * @param said - the answers so far, in the order of asking.
 * @param more - whether there are nodes left to ask.
 * @param outcome - what must be the same for two answers to say the same.
 */
export function agree<Answer extends { readonly status: string }>(
  said: readonly (Answer | Unavailable)[],
  more: boolean,
  { required, wanted }: Rule,
  outcome: (answer: Answer) => string,
): Agreement<Answer> {
  const decided = said.filter(isDecided)
  const votes = Map.groupBy(decided, outcome)
  const enough = [...votes.values()].find(group => group.length >= wanted)
  if (enough?.[0]) return { status: 'settled', answer: enough[0] }
  if (more) return { status: 'open' }
  if (votes.size > 1)
    return { status: 'settled', answer: { status: 'unavailable', reason: 'nodes-disagree' } }
  if (decided[0] && decided.length >= required) return { status: 'settled', answer: decided[0] }
  return { status: 'settled', answer: said.findLast(isUnavailable) ?? noNode }
}

/** Nobody was there to be asked. */
export const noNode: Unavailable = { status: 'unavailable', reason: 'no-node' }

/** Says whether nobody could be asked. */
export function isUnavailable(answer: { readonly status: string }): answer is Unavailable {
  return answer.status === 'unavailable'
}

function isDecided<Answer extends { readonly status: string }>(
  answer: Answer | Unavailable,
): answer is Answer {
  return !isUnavailable(answer)
}
