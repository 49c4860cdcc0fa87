import { expect, onTestFinished, test, vi } from 'vitest'
import {
  address,
  ask,
  base,
  both,
  coinbase,
  connect,
  goodAnswer,
  never,
  open,
  pick,
  setUp,
  until,
  useLibraries,
} from './testing/wallets.ts'

// What becomes of the window that a wallet is asked in, with the unmodified libraries in a browser that is stood in for.

vi.mock('@base-org/account', () => import('@base-org/account/browser'))

useLibraries()

test.each(both)('a blocked window of $id is told of, and the next that opens works', async wallet => {
  const { browser, hosted } = setUp()
  browser.blocks = true
  await expect(connect(hosted, wallet)).rejects.toMatchObject({ name: 'HostedError', code: 'popup-blocked' })
  browser.blocks = false
  await connect(hosted, wallet)
})

test.each(both)('a window of $id that is blocked when its library opens it is told of', async wallet => {
  const { browser, hosted } = setUp()
  browser.blocks = true
  const connecting = hosted.connect(pick(hosted, wallet), { request: null, signal: never() })
  await expect(connecting).rejects.toMatchObject({ name: 'HostedError', code: 'popup-blocked' })
  browser.blocks = false
  await connect(hosted, wallet)
})

test.each(both)('a window of $id shut before its page has spoken is told of as shut', async wallet => {
  const { browser, hosted } = setUp({ speaks: false })
  const connecting = connect(hosted, wallet)
  connecting.catch(() => undefined)
  await until(() => expect(browser.popup.visited).toHaveLength(1))
  browser.popup.close()
  await expect(connecting).rejects.toMatchObject({ code: 'popup-closed' })
})

test.each(both)('a window of $id shut a moment before anything is asked stays shut', async wallet => {
  const { browser, hosted } = setUp()
  const picked = pick(hosted, wallet)
  hosted.openWindow(picked)
  browser.popup.close()
  const connecting = hosted.connect(picked, { request: null, signal: never() })
  await expect(connecting).rejects.toMatchObject({ code: 'popup-closed' })
  expect(browser.popups).toHaveLength(1)
})

test.each(both)(
  'a window of $id shut while the person is asked is told of as shut, and the next works',
  async wallet => {
    const { browser, hosted, page } = setUp()
    await connect(hosted, wallet)
    page.answer = (_, { close }) => close()
    const signing = ask(hosted, wallet, 'personal_sign', ['0x00', address])
    await expect(signing).rejects.toMatchObject({ code: 'popup-closed' })
    page.answer = goodAnswer
    hosted.openWindow(pick(hosted, wallet))
    expect(await ask(hosted, wallet, 'personal_sign', ['0x00', address])).toBe('0x1234')
    expect(browser.popups).toHaveLength(2)
  },
)

test.each(both)('the page of $id saying that it goes is a window that was shut', async wallet => {
  const { browser, hosted, page } = setUp()
  page.answer = (_, { say }) => say({ event: 'PopupUnload', id: '1' })
  await expect(connect(hosted, wallet)).rejects.toMatchObject({ code: 'popup-closed' })
  expect(browser.popup.closed).toBe(true)
})

test('an answer and the end of the window at once is an answer', async () => {
  const { hosted } = setUp({ closes: true })
  for (const wallet of both) await connect(hosted, wallet)
})

test('another wallet picked meanwhile shuts the window of the first, which is refused', async () => {
  const { browser, hosted, page } = setUp({ answer: () => undefined })
  const first = connect(hosted, base)
  first.catch(() => undefined)
  await until(() => expect(page.calls).toHaveLength(2))
  page.answer = goodAnswer
  const second = connect(hosted, coinbase)
  await expect(first).rejects.toMatchObject({ code: 'popup-closed' })
  await second
  expect(browser.popups.map(({ closed }) => closed)).toEqual([true, false])
})

test('a first wallet whose library was still being loaded does not take the window of the second', async () => {
  const { browser, hosted } = setUp()
  const first = connect(hosted, base)
  const second = connect(hosted, coinbase)
  await expect(first).rejects.toMatchObject({ code: 'popup-closed' })
  await second
  expect(browser.popup.visited[0]?.origin).toBe('https://coin.example')
})

test('what another window of the same origin says is not heard', async () => {
  const { browser, hosted, page } = setUp({ answer: () => undefined })
  const connecting = connect(hosted, coinbase)
  await until(() => expect(page.calls).toHaveLength(1))
  browser.receive({ event: 'PopupUnload', id: '1' }, 'https://coin.example', {})
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(browser.popup.closed).toBe(false)
  hosted.closeWindow(pick(hosted, coinbase))
  await expect(connecting).rejects.toMatchObject({ code: 'popup-closed' })
})

test('the attempt being given up shuts the window', async () => {
  const { browser, hosted, page } = setUp({ answer: () => undefined })
  const given = new AbortController()
  const picked = pick(hosted, base)
  hosted.openWindow(picked)
  const connecting = hosted.connect(picked, { request: null, signal: given.signal })
  connecting.catch(() => undefined)
  await until(() => expect(page.calls.length).toBeGreaterThan(0))
  given.abort()
  await expect(connecting).rejects.toBe(given.signal.reason)
  expect(browser.popup.closed).toBe(true)
})

test('the end of this page shuts the window', async () => {
  const { browser, hosted, page } = setUp({ answer: () => undefined })
  const connecting = connect(hosted, base)
  connecting.catch(() => undefined)
  await until(() => expect(page.calls.length).toBeGreaterThan(0))
  browser.dispatchEvent(new Event('pagehide'))
  expect(browser.popup.closed).toBe(true)
  await expect(connecting).rejects.toMatchObject({ code: 'popup-closed' })
})

test('the page’s own windows open as ever while a wallet is asked', async () => {
  const { browser, hosted, page } = setUp({ answer: () => undefined })
  const own = browser.open
  const connecting = connect(hosted, base)
  connecting.catch(() => undefined)
  await until(() => expect(page.calls.length).toBeGreaterThan(0))
  browser.page.open('https://elsewhere.example/', '_blank')
  expect(browser.opened.at(-1)).toBe('https://elsewhere.example/')
  hosted.closeWindow(pick(hosted, base))
  await expect(connecting).rejects.toThrow()
  expect(browser.open).toBe(own)
})

test('a page that nobody reaches is told of as such, and one that says nothing too', async () => {
  const { browser } = setUp({ speaks: false })
  const hosted = open(browser, { probe: async id => id !== 'base-account' })
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  for (const [wallet, after, code] of [
    [base, 10_000, 'host-unreachable'],
    [coinbase, 30_000, 'no-handshake'],
  ] as const) {
    const connecting = connect(hosted, wallet)
    const failure = connecting.catch((error: unknown) => error)
    await vi.waitFor(() => expect(browser.popup.visited).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(after - 1_000)
    expect(browser.popup.closed).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await failure).toMatchObject({ name: 'HostedError', code })
    expect(browser.popup.closed).toBe(true)
  }
})
