import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDialogHistory, type HistoryWindow } from './history.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Nothing is rendered here, so frames are simulated.
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = () => vi.advanceTimersByTimeAsync(20)

/**
 * Creates a tab as browsers model it: a list of entries and a current one. Going back is asynchronous, as in a browser.
 */
function tab() {
  const events = new EventTarget()
  let entries: { state: unknown; href: string }[] = [
    { state: null, href: 'https://site.example/before' },
    { state: { router: 'home' }, href: 'https://site.example/' },
  ]
  let index = 1
  const current = () => entries[index] ?? { state: null, href: '' }
  const go = (by: number) =>
    setTimeout(() => {
      if (!entries[index + by]) return
      index += by
      events.dispatchEvent(new Event('popstate'))
    }, 5)
  const target: HistoryWindow = {
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    history: {
      get state() {
        return current().state
      },
      get length() {
        return entries.length
      },
      pushState: (state: unknown) => {
        entries = [...entries.slice(0, index + 1), { state: structuredClone(state), href: current().href }]
        index += 1
      },
      replaceState: (state: unknown) => {
        entries[index] = { state: structuredClone(state), href: current().href }
      },
      back: () => void go(-1),
    },
    location: {
      get href() {
        return current().href
      },
    },
  }
  return {
    target,
    /** Actions of the person in the browser. */
    back: () => go(-1),
    forward: () => go(1),
    jump: (by: number) => go(by),
    /** A navigation by the page's own router. */
    navigate: (href: string) => {
      entries = [...entries.slice(0, index + 1), { state: { router: href }, href }]
      index += 1
    },
    /** A router's state update that keeps the fields of others. */
    rewrite: () => {
      const { state } = current()
      entries[index] = {
        state: { ...(typeof state === 'object' ? state : {}), router: 'b' },
        href: current().href,
      }
    },
    where: () => ({ index, ...current() }),
  }
}

/** Creates a dialog with several views in a tab, as in the kit: the shell moves the focus in and restores it. */
function dialogIn(browser: ReturnType<typeof tab>, load = 1) {
  const page = { depth: 0, focus: 'button' }
  const change = (depth: number) => {
    const before = page.depth
    page.depth = depth
    if (before === 0 && depth > 0) page.focus = 'dialog'
    if (before > 0 && depth === 0) page.focus = 'button'
    if (depth > 0) history.opened()
    else void history.closed()
  }
  const history = createDialogHistory({
    target: browser.target,
    page: load,
    back: () => change(Math.max(0, page.depth - 1)),
    leave: () => change(0),
  })
  const stop = history.listen()
  return { page, change, history, stop }
}

describe('the dialog’s history entry', () => {
  test('exists while the dialog is open, keeps the page’s own fields, and is removed when the dialog closes', async () => {
    const browser = tab()
    const before = browser.where()
    const { change, history } = dialogIn(browser)
    change(1)
    await settle()
    expect(browser.where()).toMatchObject({ index: 2, href: before.href, state: { router: 'home' } })
    change(0)
    await Promise.all([history.closed(), settle()])
    expect(browser.where()).toEqual(before)
  })

  test('leads back view by view, and then out of the dialog', async () => {
    const browser = tab()
    const before = browser.where()
    const { page, change } = dialogIn(browser)
    change(1)
    change(2)
    browser.back()
    await settle()
    expect(page.depth).toBe(1)
    expect(browser.where().index).toBe(2)
    browser.back()
    await settle()
    expect(page.depth).toBe(0)
    expect(browser.where()).toEqual(before)
    // The next Back leaves the page.
    browser.back()
    await settle()
    expect(browser.where().href).toBe('https://site.example/before')
  })

  test('is added again when the dialog opens while the last entry is being removed', async () => {
    const browser = tab()
    const { page, change } = dialogIn(browser)
    change(1)
    await settle()
    change(0)
    change(1)
    await settle()
    expect(page.depth).toBe(1)
    expect(browser.where().index).toBe(2)
    change(0)
    await settle()
    expect(browser.where().index).toBe(1)
  })

  test('is removed if a reload has left it, so that one Back is enough', async () => {
    const browser = tab()
    const before = browser.where()
    const first = dialogIn(browser)
    first.change(1)
    await settle()
    // A reload fires no event.
    const again = createDialogHistory({ target: browser.target, page: 2, back: () => {}, leave: () => {} })
    // React mounts twice in development.
    again.listen()()
    again.listen()
    await settle()
    expect(browser.where()).toEqual(before)
  })

  test('is added after a person has seen the dialog, and not if it closes before', async () => {
    const browser = tab()
    const before = browser.where()
    const { change } = dialogIn(browser)
    change(1)
    expect(browser.where()).toEqual(before)
    change(0)
    await settle()
    expect(browser.where()).toEqual(before)
  })

  test('is not added on the page to which a person goes back before that: the dialog closes', async () => {
    const browser = tab()
    const { page, change } = dialogIn(browser)
    browser.back()
    await vi.advanceTimersByTimeAsync(4)
    change(1)
    vi.stubGlobal('requestAnimationFrame', () => {})
    await settle()
    expect(page.depth).toBe(0)
    expect(browser.where()).toMatchObject({ index: 0, state: null })
  })

  test('is not affected by another kit on the same page', async () => {
    const browser = tab()
    const { page, change } = dialogIn(browser)
    change(1)
    await settle()
    dialogIn(browser)
    await settle()
    expect(page.depth).toBe(1)
    expect(browser.where().index).toBe(2)
  })

  test('is still removed if the page’s router has overwritten it', async () => {
    const browser = tab()
    const { change } = dialogIn(browser)
    change(1)
    await settle()
    browser.target.history.replaceState({ router: 'again' }, '')
    change(0)
    await settle()
    expect(browser.where().index).toBe(1)
  })

  test('stays if the page has navigated on from it, because going back would leave the page', async () => {
    const browser = tab()
    const { change } = dialogIn(browser)
    change(1)
    await settle()
    browser.navigate('https://site.example/account')
    change(0)
    await settle()
    expect(browser.where().href).toBe('https://site.example/account')
  })

  test('does not trap a person who goes further back: the dialog closes', async () => {
    const browser = tab()
    const { page, change } = dialogIn(browser)
    change(1)
    await settle()
    change(2)
    browser.jump(-2)
    await settle()
    expect(page.depth).toBe(0)
    expect(browser.where().href).toBe('https://site.example/before')
  })
})

test('closing waits at most half a second for a browser that does not report going back', async () => {
  const browser = tab()
  const silent = { ...browser.target, history: { ...browser.target.history, back: () => {} } }
  const history = createDialogHistory({ target: silent, back: () => {}, leave: () => {}, timeout: 500 })
  history.opened()
  await settle()
  Object.defineProperty(silent.history, 'state', { value: browser.target.history.state })
  const closed = vi.fn()
  void history.closed().then(closed)
  await vi.advanceTimersByTimeAsync(499)
  expect(closed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(closed).toHaveBeenCalled()
})

test('a frame without access to the history has a dialog without an entry', async () => {
  const browser = tab()
  const refuse = () => {
    throw new DOMException('Denied', 'SecurityError')
  }
  const target = { ...browser.target, history: { ...browser.target.history, pushState: refuse } }
  const history = createDialogHistory({ target, back: () => {}, leave: () => {} })
  history.opened()
  await settle()
  await expect(history.closed()).resolves.toBeUndefined()
})

test('on a server, the dialog has no history entry', async () => {
  const history = createDialogHistory({ target: undefined, back: () => {}, leave: () => {} })
  history.listen()()
  history.opened()
  await expect(history.closed()).resolves.toBeUndefined()
})

test('after any sequence of actions, the history and the focus are restored once the dialog is closed', async () => {
  const act = fc.constantFrom('open', 'deeper', 'back', 'close', 'reload', 'forward', 'rewrite')
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25, size: 'max' }), async acts => {
      const browser = tab()
      let base = browser.where().index
      let loads = 1
      let dialog = dialogIn(browser, loads)
      for (const name of acts) {
        const wasOpen = dialog.page.depth > 0
        const before = browser.where()
        if (name === 'open' && !wasOpen) {
          base = before.index
          dialog.change(1)
        }
        if (name === 'deeper' && wasOpen) dialog.change(dialog.page.depth + 1)
        if (name === 'back' && wasOpen) browser.back()
        if (name === 'close') dialog.change(0)
        if (name === 'forward') browser.forward()
        if (name === 'rewrite') browser.rewrite()
        if (name === 'reload') {
          dialog.stop()
          loads += 1
          dialog = dialogIn(browser, loads)
        }
        await settle()
        const isOpen = dialog.page.depth > 0
        const { index, href, state } = browser.where()
        expect(href).toBe('https://site.example/')
        expect(dialog.page.focus).toBe(isOpen ? 'dialog' : 'button')
        if (isOpen) expect(index).toBe(base + 1)
        else {
          expect(JSON.stringify(state)).not.toContain('countersign')
          // Forward leads to the dialog's former entry: the same page, without the dialog.
          if (wasOpen || name !== 'forward') expect(index).toBe(wasOpen ? base : before.index)
        }
      }
      dialog.stop()
    }),
    { numRuns: 150 },
  )
})
