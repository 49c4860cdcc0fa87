import type { ToldQuota } from '@countersign/gateway'

/**
 * The purpose of a request to the gateway, the most urgent first: `page`, a person waits for the response; `watched`, a
 * page shows the cosigning; `young`, no page does, but it was opened less than a day ago; `old`, any other.
 */
export type GatewayUse = 'page' | 'watched' | 'young' | 'old'

/** The state of the quota for the current window. Times in milliseconds since the epoch. */
export type QuotaState = {
  /** How many requests we have sent in this window. */
  readonly used: number
  /** The limit of a window according to the gateway; `null` if it has not reported one. */
  readonly reportedLimit: number | null
  /** The remaining requests according to the gateway, less those sent since; `null` if not reported in this window. */
  readonly reportedLeft: number | null
  readonly resetsAt: number
  /** The times at which an even pace would have sent all the requests of the watcher, and all those of pages. */
  readonly watcherPaid: number
  readonly pagesPaid: number
}

/** The limit that the operator configured, or `null`; and the default limit of Safe's service. */
export type QuotaRules = { readonly configured: number | null; readonly usual: number }

export type QuotaDecision =
  | { readonly taken: true; readonly state: QuotaState }
  /** `until`: when a request may be available. */
  | { readonly taken: false; readonly until: number }

/** The length of a window, if the gateway does not report its end. */
export const month = 30 * 86_400_000

/**
 * The share of the remaining requests that the watcher spreads over the rest of the window. The other share is kept for
 * people.
 */
const watcherShare = 0.8

/**
 * How far ahead of an even pace each use may be, as a share of the remaining time. It defines the possible burst: of
 * 50,000 requests at the beginning of a month, about 4,000 for watched cosignings, and 55 for old ones.
 */
const ahead: Readonly<Record<GatewayUse, number>> = {
  page: 1 / 6,
  watched: 1 / 10,
  young: 1 / 120,
  old: 1 / 720,
}

/** How much the clocks of servers and gateway may differ, in milliseconds. */
const slack = 3_600_000

/** The longest window, in milliseconds. A gateway reports none of more than 32 days (`readQuota`). */
const longestWindow = 32 * 86_400_000

/** Starts a window. */
export function freshQuota(now: number, reportedLimit: number | null = null): QuotaState {
  return { used: 0, reportedLimit, reportedLeft: null, resetsAt: now + month, watcherPaid: 0, pagesPaid: 0 }
}

/** Returns the current state: a new window, if the last has ended, or began before the clock was set back. */
export function currentQuota(state: QuotaState, now: number): QuotaState {
  const left = state.resetsAt - now
  return left > 0 && left <= longestWindow + slack ? state : freshQuota(now, state.reportedLimit)
}

/** Returns the number of requests in one window. */
export function quotaLimit({ reportedLimit }: QuotaState, { configured, usual }: QuotaRules): number {
  if (configured === null) return reportedLimit ?? usual
  return reportedLimit === null ? configured : Math.min(configured, reportedLimit)
}

/** Returns how many requests are left in the window. */
export function quotaLeft(state: QuotaState, rules: QuotaRules): number {
  const ours = Math.max(0, quotaLimit(state, rules) - state.used)
  return state.reportedLeft === null ? ours : Math.min(ours, state.reportedLeft)
}

/**
 * Takes one request from the quota. The remaining requests are spread over the rest of the window: each request
 * advances the paid time of its kind by one interval of an even pace, and that time may be ahead of now by a share of
 * the remaining time. Unused requests shorten the intervals.
 *
 * @param state - the current state; see `currentQuota`.
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
  const interval = timeLeft / (use === 'page' ? left : left * watcherShare)
  const stored = use === 'page' ? state.pagesPaid : state.watcherPaid
  const mostAhead = timeLeft * ahead[use === 'page' ? 'page' : 'watched'] + interval + slack
  // A time further ahead comes from a clock that was wrong and has been set back.
  const paid = stored > now + mostAhead ? now : Math.max(now, stored)
  const share = ahead[use]
  if (paid > now + timeLeft * share)
    return { taken: false, until: Math.ceil((paid - state.resetsAt * share) / (1 - share)) }
  const next = Math.ceil(paid + interval)
  return {
    taken: true,
    state: {
      ...state,
      used: state.used + 1,
      reportedLeft: state.reportedLeft === null ? null : state.reportedLeft - 1,
      ...(use === 'page' ? { pagesPaid: next } : { watcherPaid: next }),
    },
  }
}

/**
 * Corrects the state by the numbers that the gateway reports. Others may use the same key, and its window need not
 * start with ours.
 *
 * @param state - the current state; see `currentQuota`.
 */
export function correctQuota(
  state: QuotaState,
  { limit, remaining, reset }: ToldQuota,
  now: number,
): QuotaState {
  const resetsAt = now + reset * 1_000
  // A window that ends much later than expected is another window.
  const isNew = resetsAt > state.resetsAt + slack
  const inProportion = (paid: number) =>
    isNew ? 0 : Math.ceil(now + (Math.max(0, paid - now) * (resetsAt - now)) / (state.resetsAt - now))
  return {
    used: isNew ? 1 : state.used,
    reportedLimit: limit,
    reportedLeft: remaining,
    // Always in the future: otherwise the window would start again with each response.
    resetsAt: Math.max(resetsAt, now + 1_000),
    watcherPaid: inProportion(state.watcherPaid),
    pagesPaid: inProportion(state.pagesPaid),
  }
}

/** When to try again after a refusal without a time, in milliseconds. */
const probeAfter = 6 * 3_600_000

/**
 * Records that the gateway refuses requests: the quota is used up.
 *
 * @param until - when requests are available again, at most a month later; `null` if not reported
 */
export function exhaustQuota(state: QuotaState, until: number | null, now: number): QuotaState {
  const resetsAt = until === null ? Math.min(state.resetsAt, now + probeAfter) : Math.min(until, now + month)
  return { ...state, reportedLeft: 0, resetsAt }
}

/** In percent of the window's requests. */
const thresholds = [20, 10, 5, 0] as const

/** Returns the lowest threshold that the remaining requests have reached; 100 if they have not reached any. */
export function reachedThreshold(state: QuotaState, rules: QuotaRules): number {
  const share = (100 * quotaLeft(state, rules)) / quotaLimit(state, rules)
  return thresholds.findLast(threshold => share <= threshold) ?? 100
}
