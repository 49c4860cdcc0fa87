import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { savesData, whenIdle, whenSeenAndIdle } from './when-idle.ts'

let page: EventTarget
let shown: EventTarget & { readyState: DocumentReadyState; visibilityState: DocumentVisibilityState }

function visit(readyState: DocumentReadyState, idle?: (run: () => void) => number) {
  page = new EventTarget()
  shown = Object.assign(new EventTarget(), { readyState, visibilityState: 'visible' as const })
  vi.stubGlobal('document', shown)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('requestIdleCallback', idle)
  vi.stubGlobal('cancelIdleCallback', vi.fn())
}

function finishLoading() {
  shown.readyState = 'complete'
  page.dispatchEvent(new Event('load'))
}

function turn(visibilityState: DocumentVisibilityState) {
  shown.visibilityState = visibilityState
  shown.dispatchEvent(new Event('visibilitychange'))
}

function idleAtOnce() {
  return vi.fn((run: () => void) => {
    run()
    return 1
  })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an idle browser is not waited for further, even if the page is still loading', () => {
  const run = vi.fn()
  visit('interactive', idleAtOnce())
  whenIdle(run)
  expect(run).toHaveBeenCalledTimes(1)
})

test('what only prepares also waits until the page has loaded', () => {
  const idle = idleAtOnce()
  const run = vi.fn()
  visit('interactive', idle)
  whenSeenAndIdle(run)
  expect(idle).not.toHaveBeenCalled()
  finishLoading()
  expect(run).toHaveBeenCalledTimes(1)
})

test('what only prepares also waits until the page is visible, and runs once', () => {
  const run = vi.fn()
  visit('interactive', idleAtOnce())
  whenSeenAndIdle(run)
  shown.visibilityState = 'hidden'
  finishLoading()
  expect(run).not.toHaveBeenCalled()
  turn('visible')
  turn('hidden')
  turn('visible')
  expect(run).toHaveBeenCalledTimes(1)
})

test('a browser that does not say when it is idle gets a second', () => {
  const run = vi.fn()
  visit('complete')
  whenSeenAndIdle(run)
  vi.advanceTimersByTime(999)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(1)
})

test('what was cancelled does not run, in whichever state the page was', () => {
  const run = vi.fn()
  visit('interactive')
  whenSeenAndIdle(run)()
  finishLoading()
  vi.runAllTimers()
  turn('hidden')
  whenSeenAndIdle(run)()
  turn('visible')
  vi.runAllTimers()
  whenSeenAndIdle(run)()
  vi.runAllTimers()
  expect(run).not.toHaveBeenCalled()
})

test.each([
  [{ connection: { saveData: true } }, false, true],
  [{ connection: { saveData: false, effectiveType: '4g' } }, false, false],
  [{ connection: { saveData: false, effectiveType: '3g' } }, false, false],
  [{ connection: { saveData: false, effectiveType: '2g' } }, false, true],
  [{ connection: { saveData: false, effectiveType: 'slow-2g' } }, false, true],
  [{}, false, false],
  [{}, true, true],
])('with %j and a preference for reduced data of %s, the answer is %s', (navigator, isReduced, saves) => {
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isReduced && query === '(prefers-reduced-data: reduce)',
  }))
  expect(savesData()).toBe(saves)
})

test('where there are no media queries, as in jsdom, nothing asks to save data', () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('matchMedia', undefined)
  expect(savesData()).toBe(false)
})
