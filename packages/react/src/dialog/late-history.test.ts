import { expect, test, vi } from 'vitest'
import type { HistoryWindow } from './history.ts'
import { historyMark } from './history-mark.ts'
import { lateHistory } from './late-history.ts'

// Nothing is drawn here: each frame comes at once.
vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
vi.stubGlobal('cancelAnimationFrame', clearTimeout)

/** A tab with the entry before, the page's own, and one of a dialog where it is added. */
function tab(state: unknown = null) {
  const events = new EventTarget()
  const entries = [null, state]
  const target: HistoryWindow = {
    addEventListener: vi.fn(events.addEventListener.bind(events)),
    removeEventListener: vi.fn(events.removeEventListener.bind(events)),
    history: {
      get state() {
        return entries.at(-1)
      },
      get length() {
        return entries.length
      },
      pushState: vi.fn((pushed: unknown) => void entries.push(pushed)),
      replaceState: (replaced: unknown) => void entries.splice(-1, 1, replaced),
      back: vi.fn(() => {
        entries.pop()
        setTimeout(() => events.dispatchEvent(new Event('popstate')))
      }),
    },
    location: { href: 'https://site.example/' },
  }
  const options = { target, page: 2, back: vi.fn(), leave: vi.fn() }
  return { target, events, entries, options, ...target.history }
}

test('a page whose dialog is never opened does nothing but look at its entry', async () => {
  const { target, options } = tab()
  const stop = lateHistory(options).listen()
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(target.addEventListener).not.toHaveBeenCalled()
  stop()
})

test('the entry is there soon after the dialog has opened, and gone once it is closed', async () => {
  const { target, entries, options } = tab()
  const history = lateHistory(options)
  history.listen()
  history.opened()
  await vi.waitFor(() => expect(entries).toHaveLength(3))
  await history.closed()
  expect(entries).toHaveLength(2)
  expect(target.history.back).toHaveBeenCalledTimes(1)
})

test('a dialog that was closed before has no entry', async () => {
  const { target, options } = tab()
  const history = lateHistory(options)
  history.listen()
  history.opened()
  await history.closed()
  await vi.waitFor(() => expect(target.addEventListener).toHaveBeenCalled())
  expect(target.history.pushState).not.toHaveBeenCalled()
})

test('a dialog that is left before its entry is there is closed', async () => {
  const { events, options } = tab()
  const history = lateHistory(options)
  history.listen()
  history.opened()
  events.dispatchEvent(new Event('popstate'))
  expect(options.leave).toHaveBeenCalledTimes(1)
  await history.closed()
  events.dispatchEvent(new Event('popstate'))
  expect(options.leave).toHaveBeenCalledTimes(1)
})

test('what a reload has left is dropped, also where the dialog is opened at once', async () => {
  const { entries, options } = tab({ [historyMark]: 1 })
  const history = lateHistory(options)
  // React mounts twice in development.
  history.listen()()
  history.listen()
  history.opened()
  await vi.waitFor(() => expect(entries.at(-1)).toEqual({ [historyMark]: 2 }))
  expect(entries).toHaveLength(2)
  expect(options.back).not.toHaveBeenCalled()
})
