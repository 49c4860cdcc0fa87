import type { ToldQuota } from '@countersign/gateway'

/**
 * What a request to the gateway is for, the most urgent first: `page`, a person waits for the answer; `watched`, somebody
 * looks at the cosigning; `young`, nobody does, but it was opened less than a day ago; `old`, any other.
 */
export type GatewayUse = 'page' | 'watched' | 'young' | 'old'

/** What is known of the month's requests. Times in milliseconds since the epoch. */
export type QuotaState = {
  /** How many we have sent in this window. */
  readonly used: number
  /** How many the gateway says that the key may send in a window; `null`: it has not said. */
  readonly toldLimit: number | null
  /** How many the gateway said are left, less what was sent since; `null`: it has not said in this window. */
  readonly toldLeft: number | null
  readonly resetsAt: number
  /** When all that the watcher sent, and all that pages sent, would have been sent at an even pace. */
  readonly watcherPaid: number
  readonly pagesPaid: number
}

/** What the operator allows, or `null`; and what Safe's service allows where neither the operator nor it has said. */
export type QuotaRules = { readonly configured: number | null; readonly usual: number }

export type QuotaDecision =
  | { readonly taken: true; readonly state: QuotaState }
  /** `until`: when there may be one. */
  | { readonly taken: false; readonly until: number }

/** A window, where the gateway does not say when it ends. */
export const month = 30 * 86_400_000

/** How much of what is left the watcher spreads over the rest of the window. The remainder is kept for people. */
const watcherShare = 0.8

/**
 * How far ahead of an even pace each use may be, as a share of the time that is left. It is what may be asked at once: of
 * 50,000 requests at the beginning of a month, about 4,000 for what somebody watches, and 55 for what nobody does.
 */
const ahead: Readonly<Record<GatewayUse, number>> = {
  page: 1 / 6,
  watched: 1 / 10,
  young: 1 / 120,
  old: 1 / 720,
}

/** Begins a window. */
export function freshQuota(now: number, toldLimit: number | null = null): QuotaState {
  return { used: 0, toldLimit, toldLeft: null, resetsAt: now + month, watcherPaid: 0, pagesPaid: 0 }
}

/** Returns the state as it is now: a new window, where the last has ended. */
export function currentQuota(state: QuotaState, now: number): QuotaState {
  return state.resetsAt <= now ? freshQuota(now, state.toldLimit) : state
}

/** Returns how many requests one window has. */
export function quotaLimit({ toldLimit }: QuotaState, { configured, usual }: QuotaRules): number {
  if (configured === null) return toldLimit ?? usual
  return toldLimit === null ? configured : Math.min(configured, toldLimit)
}

/** Returns how many requests are left in the window. */
export function quotaLeft(state: QuotaState, rules: QuotaRules): number {
  const ours = Math.max(0, quotaLimit(state, rules) - state.used)
  return state.toldLeft === null ? ours : Math.min(ours, state.toldLeft)
}

/**
 * Takes one request out of the quota. What is left is spread over the rest of the window: each request moves the time up to
 * which its kind is paid for on by one interval of an even pace, and that time may be ahead of now by some of the time
 * left. What is not used makes the intervals shorter.
 *
 * @param state - as it is now; see `currentQuota`.
 */
export function takeRequest(
  state: QuotaState,
  use: GatewayUse,
  rules: QuotaRules,
  now: number,
): QuotaDecision {
  const left = quotaLeft(state, rules)
  if (left === 0) return { taken: false, until: state.resetsAt }
  const timeLeft = state.resetsAt - now
  const paid = Math.max(now, use === 'page' ? state.pagesPaid : state.watcherPaid)
  const share = ahead[use]
  if (paid > now + timeLeft * share)
    return { taken: false, until: Math.ceil((paid - state.resetsAt * share) / (1 - share)) }
  const next = Math.ceil(paid + timeLeft / (use === 'page' ? left : left * watcherShare))
  return {
    taken: true,
    state: {
      ...state,
      used: state.used + 1,
      toldLeft: state.toldLeft === null ? null : state.toldLeft - 1,
      ...(use === 'page' ? { pagesPaid: next } : { watcherPaid: next }),
    },
  }
}

/** How much later a window may end than was thought before it is another window, in milliseconds. */
const slack = 3_600_000

/**
 * Corrects the state by what the gateway says. Others may use the same key, and its window need not begin with ours.
 *
 * @param state - as it is now; see `currentQuota`.
 */
export function correctQuota(
  state: QuotaState,
  { limit, remaining, reset }: ToldQuota,
  now: number,
): QuotaState {
  const resetsAt = now + reset * 1_000
  const isNew = resetsAt > state.resetsAt + slack
  const inProportion = (paid: number) =>
    isNew ? 0 : Math.ceil(now + (Math.max(0, paid - now) * (resetsAt - now)) / (state.resetsAt - now))
  return {
    used: isNew ? 1 : state.used,
    toldLimit: limit,
    toldLeft: remaining,
    // Never now or before: the window would begin again with each answer.
    resetsAt: Math.max(resetsAt, now + 1_000),
    watcherPaid: inProportion(state.watcherPaid),
    pagesPaid: inProportion(state.pagesPaid),
  }
}

/** How long is waited before it is tried again whether there are requests, where the gateway does not say, in milliseconds. */
const probeAfter = 6 * 3_600_000

/** Notes that the gateway refuses: the quota is used up. @param until - when there will be more; `null`: it did not say */
export function exhaustQuota(state: QuotaState, until: number | null, now: number): QuotaState {
  return { ...state, toldLeft: 0, resetsAt: until ?? Math.min(state.resetsAt, now + probeAfter) }
}

/** In percent of the window's requests. */
const thresholds = [20, 10, 5, 0] as const

/** Returns the lowest threshold that what is left has reached; 100 for none. */
export function reachedThreshold(state: QuotaState, rules: QuotaRules): number {
  const share = (100 * quotaLeft(state, rules)) / quotaLimit(state, rules)
  return thresholds.findLast(threshold => share <= threshold) ?? 100
}
