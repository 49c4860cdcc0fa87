import { expect, test } from 'vitest'
import {
  correctQuota,
  currentQuota,
  exhaustQuota,
  freshQuota,
  type GatewayUse,
  month,
  type QuotaState,
  quotaLeft,
  reachedThreshold,
  takeRequest,
} from './pace.ts'

const start = 1_800_000_000_000
const day = 86_400_000
const rules = { configured: null, usual: 50_000 }

/** Takes all requests that one use may send now. @returns their number */
function takeAll(state: QuotaState, use: GatewayUse, now: number): [QuotaState, number] {
  for (let count = 0; ; count++) {
    const decision = takeRequest(state, use, rules, now)
    if (!decision.taken) return [state, count]
    ;({ state } = decision)
  }
}

test('the watcher alone uses most of the month’s quota but not all of it, spread over all days', () => {
  let state = freshQuota(start)
  const days: number[] = []
  for (let at = 0; at < 30; at += 1 / 144) {
    const [next, count] = takeAll(state, 'old', start + at * day)
    state = next
    days[Math.floor(at)] = (days[Math.floor(at)] ?? 0) + count
  }
  const sum = days.reduce((total, count) => total + count, 0)
  expect(sum).toBeLessThanOrEqual(50_000)
  expect(sum).toBeGreaterThan(40_000)
  // Without pacing, 50,000 requests lasted less than seven hours.
  expect(Math.max(...days.slice(0, 20))).toBeLessThan(1_700)
  expect(Math.min(...days.slice(0, 20))).toBeGreaterThan(800)
})

test('watched cosignings have priority over young ones, and those over all others', () => {
  let state = freshQuota(start)
  const counts: number[] = []
  for (const use of ['old', 'young', 'watched'] as const) {
    const [next, count] = takeAll(state, use, start)
    state = next
    counts.push(count)
  }
  const [old, young, watched] = counts
  expect(old).toBeLessThan(60)
  expect(young).toBeGreaterThan(200)
  expect(watched).toBeGreaterThan(3_000)
  // Cosignings that nobody watches wait until an even pace has caught up.
  expect(takeRequest(state, 'old', rules, start + day).taken).toBe(false)
  expect(takeRequest(state, 'old', rules, start + 4 * day).taken).toBe(true)
})

test('people have a share of the quota on the last day of the month, regardless of the watcher’s requests', () => {
  let state = freshQuota(start)
  for (let hour = 0; hour < 29 * 24; hour++) [state] = takeAll(state, 'watched', start + hour * 3_600_000)
  const [, pages] = takeAll(state, 'page', start + 29 * day)
  expect(pages).toBeGreaterThan(100)
})

test('pages cannot use up the month in a day, and get the time when requests are available again', () => {
  const [state, count] = takeAll(freshQuota(start), 'page', start)
  expect(count).toBeLessThan(10_000)
  const refused = takeRequest(state, 'page', rules, start)
  if (refused.taken) throw new Error('There is more.')
  expect(refused.until).toBeGreaterThan(start)
  expect(takeRequest(state, 'page', rules, refused.until).taken).toBe(true)
  // The watcher has its own share.
  expect(takeRequest(state, 'watched', rules, start).taken).toBe(true)
})

test('the numbers of the gateway correct our count, because others use the same key', () => {
  const state = correctQuota(freshQuota(start), { limit: 50_000, remaining: 120, reset: 864_000 }, start)
  expect(quotaLeft(state, rules)).toBe(120)
  expect(state.resetsAt).toBe(start + 10 * day)
  const [, count] = takeAll(state, 'watched', start)
  expect(count).toBeLessThan(12)
})

test('a larger plan than the default is used, but never more than the operator allows', () => {
  const state = correctQuota(
    freshQuota(start),
    { limit: 1_000_000, remaining: 900_000, reset: 86_400 },
    start,
  )
  expect(quotaLeft(state, rules)).toBe(900_000)
  expect(quotaLeft(state, { ...rules, configured: 3_000 })).toBe(3_000)
  const small = correctQuota(freshQuota(start), { limit: 5_000, remaining: 4_000, reset: 86_400 }, start)
  expect(quotaLeft(small, { ...rules, configured: 50_000 })).toBe(4_000)
})

test('a new window of the gateway resets the count; a slightly late response does not', () => {
  let state = correctQuota(freshQuota(start), { limit: 100, remaining: 0, reset: 60 }, start)
  const refused = takeRequest(state, 'page', rules, start)
  expect(refused).toEqual({ taken: false, until: start + 60_000 })
  state = currentQuota(state, start + 60_000)
  expect(quotaLeft(state, rules)).toBe(100)
  const used = { ...freshQuota(start), used: 40 }
  const second = correctQuota(used, { limit: 100, remaining: 50, reset: month / 1_000 + 1 }, start)
  expect(second.used).toBe(40)
  expect(
    correctQuota({ ...used, resetsAt: start + day }, { limit: 9, remaining: 9, reset: 864_000 }, start).used,
  ).toBe(1)
})

test('a window of one minute, as other gateways have, is used by the minute', () => {
  let state = freshQuota(start)
  let sent = 0
  for (let second = 0; second < 600; second++) {
    const now = start + second * 1_000
    state = currentQuota(state, now)
    const decision = takeRequest(state, 'old', rules, now)
    if (!decision.taken) continue
    sent += 1
    state = correctQuota(decision.state, { limit: 300, remaining: 299, reset: 60 - (second % 60) }, now)
  }
  expect(sent).toBeGreaterThan(500)
})

test.each(['page', 'watched'] as const)('a clock that was set back does not block requests (%s)', use => {
  const clockAhead = takeRequest(freshQuota(start), use, rules, start + 8 * day)
  expect(takeRequest(clockAhead.taken ? clockAhead.state : freshQuota(0), use, rules, start)).toMatchObject({
    taken: true,
    state: { used: 2 },
  })
})

test('after a refusal without a time, the gateway is tried again after hours', () => {
  const state = exhaustQuota(freshQuota(start), null, start)
  expect(takeRequest(state, 'page', rules, start)).toEqual({ taken: false, until: start + 6 * 3_600_000 })
  expect(takeRequest(currentQuota(state, start + day), 'page', rules, start + day).taken).toBe(true)
})

test('a refusal until much later than a window lasts, such as a timestamp, blocks no longer than a window', () => {
  const state = exhaustQuota(freshQuota(start), start + 1_700_000_000_000, start)
  const later = start + month
  expect(takeRequest(state, 'page', rules, start).taken).toBe(false)
  expect(takeRequest(currentQuota(state, later), 'page', rules, later).taken).toBe(true)
})

test('a window that began before the clock was set back ends a month later', () => {
  const state = { ...freshQuota(start + 365 * day), used: rules.usual }
  expect(takeRequest(currentQuota(state, start), 'page', rules, start).taken).toBe(true)
})

test.each([
  [50_000, 100],
  [10_001, 100],
  [10_000, 20],
  [5_000, 10],
  [2_500, 5],
  [1, 5],
  [0, 0],
])('with %i of 50,000 left, the threshold reached is %i', (left, threshold) => {
  expect(reachedThreshold({ ...freshQuota(start), used: 50_000 - left }, rules)).toBe(threshold)
})
