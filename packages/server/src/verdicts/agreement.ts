import { type Unavailable, uncheckedReasons } from '@countersign/core'

/** The state of a question that several nodes are asked. */
export type Agreement<Answer> =
  /** Another node must be asked. */
  { readonly status: 'open' } | { readonly status: 'settled'; readonly answer: Answer | Unavailable }

export type Rule = {
  /** How many nodes must agree in any case. */
  required: number
  /** How many should agree, if as many are available. */
  wanted: number
}

/**
 * Decides from the answers of nodes so far; pure.
 *
 * As soon as `wanted` of them agree, that is the answer, so that of three nodes one may lie. If no more are available,
 * fewer are enough if none of the answers differs. Unavailable nodes do not count.
 *
 * @param answers - the answers so far, in the order of the requests.
 * @param more - whether there are nodes left to ask.
 * @param outcome - what must be equal for two answers to agree.
 */
export function agree<Answer extends { readonly status: string }>(
  answers: readonly (Answer | Unavailable)[],
  more: boolean,
  { required, wanted }: Rule,
  outcome: (answer: Answer) => string,
): Agreement<Answer> {
  const decided = answers.filter((answer): answer is Answer => !isUnavailable(answer))
  const votes = Map.groupBy(decided, outcome)
  const enough = [...votes.values()].find(group => group.length >= wanted)
  if (enough?.[0]) return { status: 'settled', answer: enough[0] }
  if (more) return { status: 'open' }
  if (votes.size > 1)
    return { status: 'settled', answer: { status: 'unavailable', reason: 'nodes-disagree' } }
  if (decided[0] && decided.length >= required) return { status: 'settled', answer: decided[0] }
  return { status: 'settled', answer: answers.findLast(isUnavailable) ?? noNode }
}

export const noNode: Unavailable = { status: 'unavailable', reason: 'no-node' }

/** Whether an answer says that no node could be asked. What is not checked in any case is an answer like others. */
export function isUnavailable(answer: {
  readonly status: string
  readonly reason?: unknown
}): answer is Unavailable {
  return answer.status === 'unavailable' && !uncheckedReasons.some(reason => reason === answer.reason)
}

/** Whether every node that agreed on a verdict finds something. @returns `false` if none agreed */
export async function allFind<Node>(
  agreeing: readonly Node[],
  find: (node: Node) => Promise<boolean>,
): Promise<boolean> {
  const found = await Promise.all(agreeing.map(find))
  return found.length > 0 && found.every(Boolean)
}
