import { ProblemError, ServerUnreachableError } from '@countersign/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReach } from './reach.ts'

const page = { hidden: false }
const machine = { onLine: true }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', machine)
  page.hidden = false
  machine.onLine = true
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const offline = () => Promise.reject(new ServerUnreachableError('offline'))
const problem = (status: number) => () =>
  Promise.reject(
    new ProblemError({ type: 'urn:countersign:problem:internal', title: '', status, detail: 'It is so.' }),
  )

test('a server that goes and comes back is noticed, sooner while it is away', async () => {
  const ask = vi.fn<() => Promise<unknown>>(async () => {})
  const reach = createReach(ask)
  const told = vi.fn()
  const stop = reach.subscribe(told)
  await vi.advanceTimersByTimeAsync(20_000)
  expect([reach.getSnapshot(), told.mock.calls.length]).toEqual([false, 0])
  ask.mockImplementation(offline)
  await vi.advanceTimersByTimeAsync(20_000)
  expect([reach.getSnapshot(), told.mock.calls.length]).toEqual([true, 1])
  ask.mockImplementation(async () => {})
  await vi.advanceTimersByTimeAsync(5_000)
  expect([reach.getSnapshot(), told.mock.calls.length]).toEqual([false, 2])
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

test('a machine without a network is noticed at once, and nobody is asked for it', async () => {
  const ask = vi.fn(async () => {})
  const reach = createReach(ask)
  const stop = reach.subscribe(() => {})
  machine.onLine = false
  window.dispatchEvent(new Event('offline'))
  expect(reach.getSnapshot()).toBe(true)
  expect(ask).not.toHaveBeenCalled()
  machine.onLine = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(reach.getSnapshot()).toBe(false)
  stop()
})

test.each([
  [500, true],
  [503, true],
  [429, false],
  [404, false],
])('an answer of %i means that it is out of reach: %s', async (status, lost) => {
  const reach = createReach(problem(status))
  const stop = reach.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(20_000)
  expect(reach.getSnapshot()).toBe(lost)
  stop()
})

test('nobody is asked while nobody sees the page', async () => {
  const ask = vi.fn(async () => {})
  page.hidden = true
  const stop = createReach(ask).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ask).not.toHaveBeenCalled()
  page.hidden = false
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ask).toHaveBeenCalledTimes(1)
  stop()
})
