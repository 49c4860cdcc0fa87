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

// What happens to the window of a request, with the unmodified libraries in a simulated browser.

vi.mock('@base-org/account', () => import('@base-org/account/browser'))

useLibraries()

test.each(both)('a blocked window of $id is reported, and the next one that opens works', async wallet => {
  const { browser, hosted } = setUp()
  browser.blocks = true
  await expect(connect(hosted, wallet)).rejects.toMatchObject({ name: 'HostedError', code: 'popup-blocked' })
  browser.blocks = false
  await connect(hosted, wallet)
})

test.each(both)('a window of $id that is blocked when its library opens it is reported', async wallet => {
  const { browser, hosted } = setUp()
  browser.blocks = true
  const connecting = hosted.connect(pick(hosted, wallet), { request: null, signal: never() })
  await expect(connecting).rejects.toMatchObject({ name: 'HostedError', code: 'popup-blocked' })
  browser.blocks = false
  await connect(hosted, wallet)
})

test.each(both)(
  'a window of $id that is blocked when a signature is requested is reported, and the next one works',
  async wallet => {
    const { browser, hosted } = setUp({ closes: true })
    await connect(hosted, wallet)
    browser.blocks = true
    hosted.openWindow(pick(hosted, wallet))
    const signing = ask(hosted, wallet, 'personal_sign', ['0x00', address])
    await expect(signing).rejects.toMatchObject({ code: 'popup-blocked' })
    browser.blocks = false
    hosted.openWindow(pick(hosted, wallet))
    expect(await ask(hosted, wallet, 'personal_sign', ['0x00', address])).toBe('0x1234')
  },
)

test.each(both)(
  'a window of $id closed before its page has responded is reported as closed',
  async wallet => {
    const { browser, hosted } = setUp({ speaks: false })
    const connecting = connect(hosted, wallet)
    connecting.catch(() => undefined)
    await until(() => expect(browser.popup.visited).toHaveLength(1))
    browser.popup.close()
    await expect(connecting).rejects.toMatchObject({ code: 'popup-closed' })
  },
)

test.each(both)('a window of $id closed a moment before a request stays closed', async wallet => {
  const { browser, hosted } = setUp()
  const picked = pick(hosted, wallet)
  hosted.openWindow(picked)
  browser.popup.close()
  const connecting = hosted.connect(picked, { request: null, signal: never() })
  await expect(connecting).rejects.toMatchObject({ code: 'popup-closed' })
  expect(browser.popups).toHaveLength(1)
})

test.each(both)(
  'a window of $id closed while the person is asked is reported as closed, and the next one works',
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

test.each(both)(
  'a window of $id closed before it responds to a signature request is reported as closed, and the next one works',
  async wallet => {
    const { browser, hosted, page } = setUp({ closes: true })
    await connect(hosted, wallet)
    page.speaks = false
    hosted.openWindow(pick(hosted, wallet))
    const signing = ask(hosted, wallet, 'personal_sign', ['0x00', address])
    signing.catch(() => undefined)
    await until(() => expect(browser.popup.visited).toHaveLength(1))
    browser.popup.close()
    await expect(signing).rejects.toMatchObject({ code: 'popup-closed' })
    page.speaks = true
    hosted.openWindow(pick(hosted, wallet))
    expect(await ask(hosted, wallet, 'personal_sign', ['0x00', address])).toBe('0x1234')
  },
)

test.each(both)(
  'a window of $id closed while the person is asked to connect is reported as closed, and the next one works',
  async wallet => {
    const { browser, hosted, page } = setUp({ answer: (_, { close }) => close() })
    await expect(connect(hosted, wallet)).rejects.toMatchObject({ code: 'popup-closed' })
    page.answer = goodAnswer
    await connect(hosted, wallet)
    expect(browser.popups).toHaveLength(2)
  },
)

test.each(both)('a page of $id that reports that it closes counts as a closed window', async wallet => {
  const { browser, hosted, page } = setUp()
  page.answer = (_, { say }) => say({ event: 'PopupUnload', id: '1' })
  await expect(connect(hosted, wallet)).rejects.toMatchObject({ code: 'popup-closed' })
  expect(browser.popup.closed).toBe(true)
})

test('a response at the same time as the end of the window is a response', async () => {
  const { hosted } = setUp({ closes: true })
  for (const wallet of both) await connect(hosted, wallet)
})

test('selecting another wallet closes the window of the first, whose request is rejected', async () => {
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

test('a first wallet whose library was still loading does not take the window of the second', async () => {
  const { browser, hosted } = setUp()
  const first = connect(hosted, base)
  const second = connect(hosted, coinbase)
  await expect(first).rejects.toMatchObject({ code: 'popup-closed' })
  await second
  expect(browser.popup.visited[0]?.origin).toBe('https://coin.example')
})

test('a message from another window of the same origin is ignored', async () => {
  const { browser, hosted, page } = setUp({ answer: () => undefined })
  const connecting = connect(hosted, coinbase)
  await until(() => expect(page.calls).toHaveLength(1))
  browser.receive({ event: 'PopupUnload', id: '1' }, 'https://coin.example', {})
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(browser.popup.closed).toBe(false)
  hosted.closeWindow(pick(hosted, coinbase))
  await expect(connecting).rejects.toMatchObject({ code: 'popup-closed' })
})

test('cancelling the attempt closes the window', async () => {
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

test.each(both)('closing this page closes the window of $id', async wallet => {
  const { browser, hosted, page } = setUp({ answer: () => undefined })
  const connecting = connect(hosted, wallet)
  connecting.catch(() => undefined)
  await until(() => expect(page.calls.length).toBeGreaterThan(0))
  browser.dispatchEvent(new Event('pagehide'))
  expect(browser.popup.closed).toBe(true)
  await expect(connecting).rejects.toMatchObject({ code: 'popup-closed' })
})

test('the page’s own windows open as usual during a request to a wallet', async () => {
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

test('an unreachable page is reported as such, and so is one that does not respond', async () => {
  const { browser } = setUp({ speaks: false })
  const own = browser.open
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
  // A library whose timers are simulated may never settle its request.
  browser.open = own
})
