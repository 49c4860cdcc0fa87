import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { minutes } from './use-minute.ts'

const page = Object.assign(new EventTarget(), { hidden: false })
const see = (seen: boolean) => {
  page.hidden = !seen
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  page.hidden = false
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the minute timer', () => {
  test('notifies its listeners after each minute', () => {
    const told = vi.fn()
    const before = minutes.getSnapshot()
    const stop = minutes.subscribe(told)
    vi.advanceTimersByTime(59_999)
    expect(told).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(told).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(60_000)
    expect(told).toHaveBeenCalledTimes(2)
    expect(minutes.getSnapshot()).toBe(before + 2)
    stop()
  })

  test('is shared by all listeners, and stops without any', () => {
    const stops = [vi.fn(), vi.fn(), vi.fn()].map(told => minutes.subscribe(told))
    expect(vi.getTimerCount()).toBe(1)
    for (const stop of stops) stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('pauses while the page is hidden, and catches up when it becomes visible', () => {
    const told = vi.fn()
    const stop = minutes.subscribe(told)
    see(false)
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(600_000)
    expect(told).not.toHaveBeenCalled()
    see(true)
    expect(told).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(60_000)
    expect(told).toHaveBeenCalledTimes(2)
    stop()
  })

  test('does not start in a page that is hidden from the start', () => {
    page.hidden = true
    const stop = minutes.subscribe(vi.fn())
    expect(vi.getTimerCount()).toBe(0)
    stop()
  })
})
