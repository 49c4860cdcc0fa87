import { beforeEach, expect, test, vi } from 'vitest'
import { createServerClock, type ServerClock } from './server-clock.ts'

const device = Date.UTC(2026, 0, 1, 12)
const hour = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ now: device })
})

/** Answers a request by a server whose clock is `ahead` of the device's, after the given delays. */
function answer(clock: ServerClock, ahead: number, { there = 0, back = 0, cache = 'no-store' } = {}) {
  const sentAt = performance.now()
  vi.advanceTimersByTime(there)
  const date = new Date(Date.now() + ahead).toUTCString()
  vi.advanceTimersByTime(back)
  clock.note({ headers: new Headers({ date, 'cache-control': cache }) }, sentAt)
}

const offset = (clock: ServerClock) => clock.now() - Date.now()

test('is the device’s until a response has told the server’s time', () => {
  const clock = createServerClock()
  expect(clock.now()).toBe(device)
  clock.note({ headers: new Headers({ 'cache-control': 'no-store' }) }, 0)
  clock.note({ headers: new Headers({ 'cache-control': 'no-store', date: 'yesterday' }) }, 0)
  expect(clock.now()).toBe(device)
})

test.each([-144 * hour, -2 * hour, 25 * hour, 0])(
  'is within a second of a server that is %d ms ahead, and goes on',
  ahead => {
    const clock = createServerClock()
    vi.advanceTimersByTime(300)
    answer(clock, ahead)
    expect(Math.abs(offset(clock) - ahead)).toBeLessThanOrEqual(1000)
    vi.advanceTimersByTime(10 * hour)
    expect(Math.abs(offset(clock) - ahead)).toBeLessThanOrEqual(1000)
  },
)

test('a slow response does not replace what a fast one has told', () => {
  const clock = createServerClock()
  answer(clock, hour)
  answer(clock, hour, { back: 9_000 })
  expect(Math.abs(offset(clock) - hour)).toBeLessThanOrEqual(1000)
  answer(clock, hour, { there: 9_000 })
  expect(Math.abs(offset(clock) - hour)).toBeLessThanOrEqual(1000)
})

test('a fast response corrects what a slow one has told', () => {
  const clock = createServerClock()
  answer(clock, hour, { there: 9_000 })
  expect(Math.abs(offset(clock) - hour)).toBeLessThanOrEqual(5_000)
  answer(clock, hour)
  expect(Math.abs(offset(clock) - hour)).toBeLessThanOrEqual(1000)
})

test('many responses are more exact than one', () => {
  const clock = createServerClock()
  for (let count = 0; count < 10; count++) {
    answer(clock, hour)
    vi.advanceTimersByTime(1_100)
  }
  expect(Math.abs(offset(clock) - hour)).toBeLessThanOrEqual(100)
})

test('a response from a cache tells nothing', () => {
  const clock = createServerClock()
  answer(clock, -hour, { cache: 'public, max-age=300' })
  expect(offset(clock)).toBe(0)
})

test('a device’s clock that is set back while the page is open changes nothing', () => {
  const clock = createServerClock()
  answer(clock, 0)
  vi.setSystemTime(device - 5 * hour)
  expect(Math.abs(clock.now() - device)).toBeLessThanOrEqual(1000)
})

test('the time that the device sleeps counts, also where the browser’s timer stops', () => {
  const clock = createServerClock()
  answer(clock, hour)
  vi.setSystemTime(device + 5 * hour)
  expect(Math.abs(clock.now() - (device + 6 * hour))).toBeLessThanOrEqual(1000)
})

test('a device’s clock that is set ahead counts until the next response', () => {
  const clock = createServerClock()
  answer(clock, 0)
  vi.setSystemTime(device + 5 * hour)
  answer(clock, -5 * hour)
  expect(Math.abs(clock.now() - device)).toBeLessThanOrEqual(1000)
})
