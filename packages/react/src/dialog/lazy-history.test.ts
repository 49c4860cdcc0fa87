import { expect, test, vi } from 'vitest'
import type { HistoryWindow } from './history.ts'
import { historyMark } from './history-entry.ts'
import { lazyHistory } from './lazy-history.ts'

// Nothing is rendered here, so frames are simulated.
vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
vi.stubGlobal('cancelAnimationFrame', clearTimeout)

/** Creates a tab with a previous entry and the page's own entry, to which a dialog adds one. */
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

test('a page whose dialog is never opened only reads the state of its entry', async () => {
  const { target, options } = tab()
  const stop = lazyHistory(options, () => import('./history.ts')).listen()
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(target.addEventListener).not.toHaveBeenCalled()
  stop()
})

test('the entry is added soon after the dialog opens, and removed when it closes', async () => {
  const { target, entries, options } = tab()
  const history = lazyHistory(options, () => import('./history.ts'))
  history.listen()
  history.opened()
  await vi.waitFor(() => expect(entries).toHaveLength(3))
  await history.closed()
  expect(entries).toHaveLength(2)
  expect(target.history.back).toHaveBeenCalledTimes(1)
})

test('a dialog that closes before its entry is added leaves no entry', async () => {
  const { target, options } = tab()
  const history = lazyHistory(options, () => import('./history.ts'))
  history.listen()
  history.opened()
  await history.closed()
  await vi.waitFor(() => expect(target.addEventListener).toHaveBeenCalled())
  expect(target.history.pushState).not.toHaveBeenCalled()
})

test('going back before the entry is added closes the dialog', async () => {
  const { events, options } = tab()
  const history = lazyHistory(options, () => import('./history.ts'))
  history.listen()
  history.opened()
  events.dispatchEvent(new Event('popstate'))
  expect(options.leave).toHaveBeenCalledTimes(1)
  await history.closed()
  events.dispatchEvent(new Event('popstate'))
  expect(options.leave).toHaveBeenCalledTimes(1)
})

test('the entry of an earlier load is removed, even if the dialog opens at once', async () => {
  const { entries, options } = tab({ [historyMark]: 1 })
  const history = lazyHistory(options, () => import('./history.ts'))
  // React mounts twice in development.
  history.listen()()
  history.listen()
  history.opened()
  await vi.waitFor(() => expect(entries.at(-1)).toEqual({ [historyMark]: 2 }))
  expect(entries).toHaveLength(2)
  expect(options.back).not.toHaveBeenCalled()
})
