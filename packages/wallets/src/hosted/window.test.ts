import { expect, onTestFinished, test, vi } from 'vitest'
import { FakeBrowser } from './testing/browser.ts'
import { watchWindows } from './window.ts'

function setUp() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const browser = new FakeBrowser()
  const gone = vi.fn()
  const windows = watchWindows(browser.page, gone)
  onTestFinished(() => windows.dispose())
  return { browser, gone, windows }
}

test('a window opens at once, centered on the page’s window', () => {
  const { browser, windows } = setUp()
  const open = vi.spyOn(browser, 'open')
  windows.open('a')
  expect(open).toHaveBeenCalledExactlyOnceWith(
    'about:blank',
    '_blank',
    'popup,width=420,height=700,left=300,top=120',
  )
  expect(browser.popup.focused).toBe(1)
})

test('a window that is open comes to the foreground', () => {
  const { browser, windows } = setUp()
  windows.open('a')
  windows.open('a')
  expect(browser.popups).toHaveLength(1)
  expect(browser.popup.focused).toBe(2)
})

test('the window of another wallet is closed', () => {
  const { browser, gone, windows } = setUp()
  windows.open('a')
  windows.open('b')
  expect(browser.popups.map(({ closed }) => closed)).toEqual([true, false])
  expect(gone).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ owner: 'a' }), { byPerson: false })
  expect(windows.current()?.owner).toBe('b')
})

test('a window that the person closes is noticed within a quarter of a second', () => {
  const { browser, gone, windows } = setUp()
  windows.open('a')
  browser.popup.close()
  expect(gone).not.toHaveBeenCalled()
  vi.advanceTimersByTime(250)
  expect(gone).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ owner: 'a' }), { byPerson: true })
  expect(windows.current()).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})

test('a window without a request closes automatically, and one that is used stays', () => {
  const { browser, windows } = setUp()
  windows.open('a')
  vi.advanceTimersByTime(60_000)
  expect(browser.popup.closed).toBe(true)
  const used = windows.open('a')
  if (used) used.isUsed = true
  vi.advanceTimersByTime(600_000)
  expect(browser.popup.closed).toBe(false)
})

test('a blocked window returns null', () => {
  const { browser, windows } = setUp()
  browser.blocks = true
  expect(windows.open('a')).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})

test.each([{}, { close: () => undefined, focus: () => undefined }, { location: {} }])(
  'what an extension returns in place of a window is not a window (%o)',
  given => {
    const { browser, windows } = setUp()
    // The parts of a window that such an extension returns.
    vi.spyOn(browser.page, 'open').mockReturnValue(given as unknown as Window)
    expect(windows.open('a')).toBeNull()
    expect(windows.current()).toBeNull()
    expect(vi.getTimerCount()).toBe(0)
  },
)

test('the window closes with the page', () => {
  const { browser, windows } = setUp()
  windows.open('a')
  browser.dispatchEvent(new Event('pagehide'))
  expect(browser.popup.closed).toBe(true)
})
