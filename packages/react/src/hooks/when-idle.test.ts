import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { savesData, whenIdle } from './when-idle.ts'

let page: EventTarget

function visit(readyState: DocumentReadyState, idle?: (run: () => void) => number) {
  page = new EventTarget()
  vi.stubGlobal('document', { readyState })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('requestIdleCallback', idle)
  vi.stubGlobal('cancelIdleCallback', vi.fn())
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page that is still loading is not idle, even if the browser has nothing to do', () => {
  const idle = vi.fn((run: () => void) => {
    run()
    return 1
  })
  const run = vi.fn()
  visit('interactive', idle)
  whenIdle(run)
  expect(idle).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('load'))
  expect(run).toHaveBeenCalledTimes(1)
})

test('a browser that does not say when it is idle gets a second', () => {
  const run = vi.fn()
  visit('complete')
  whenIdle(run)
  vi.advanceTimersByTime(999)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
})

test('what was cancelled does not run, before and after the page has loaded', () => {
  const run = vi.fn()
  visit('interactive')
  whenIdle(run)()
  page.dispatchEvent(new Event('load'))
  vi.runAllTimers()
  const cancel = whenIdle(run)
  page.dispatchEvent(new Event('load'))
  cancel()
  vi.runAllTimers()
  expect(run).not.toHaveBeenCalled()
})

test.each([
  [{ connection: { saveData: true } }, false, true],
  [{ connection: { saveData: false } }, false, false],
  [{}, false, false],
  [{}, true, true],
])('with %j and a preference for reduced data of %s, the answer is %s', (navigator, isReduced, saves) => {
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isReduced && query === '(prefers-reduced-data: reduce)',
  }))
  expect(savesData()).toBe(saves)
})
