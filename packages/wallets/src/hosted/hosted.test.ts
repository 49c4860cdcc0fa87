import { expect, onTestFinished, test, vi } from 'vitest'
import { loadLibrary } from './library.ts'
import { startSpeaking } from './speaking.ts'
import { walletPage } from './testing/wallet-page.ts'
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
  own,
  pick,
  setUp,
  unaddressed,
  until,
  useLibraries,
} from './testing/wallets.ts'

// The unmodified libraries, in a browser that is stood in for. What they have for Node is not what browsers get.
vi.mock('@base-org/account', () => import('@base-org/account/browser'))

useLibraries()

test.each(both)('a person connects $id and signs in one window each', async wallet => {
  const { browser, hosted, page } = setUp({ closes: true })
  expect(await connect(hosted, wallet)).toBeNull()
  expect(await ask(hosted, wallet, 'eth_accounts')).toEqual([address])
  expect(await ask(hosted, wallet, 'eth_chainId')).toBe('0x2105')
  expect(browser.popups).toHaveLength(1)
  expect(browser.popup.visited.map(({ origin }) => origin)).toEqual([new URL(wallet.url).origin])

  hosted.openWindow(pick(hosted, wallet))
  expect(await ask(hosted, wallet, 'personal_sign', ['0x00', address])).toBe('0x1234')
  expect(browser.popups).toHaveLength(2)
  expect(page.calls.at(-1)?.method).toBe('personal_sign')
  const said = browser.popup.visited[0]?.searchParams.getAll('sdkName')
  expect(said).toHaveLength(1)
})

test.each(both)('a wallet $id whose page stays open is asked again in the same window', async wallet => {
  const { browser, hosted } = setUp()
  await connect(hosted, wallet)
  await Promise.all([
    ask(hosted, wallet, 'personal_sign', ['0x00', address]),
    ask(hosted, wallet, 'personal_sign', ['0x01', address]),
  ])
  expect(browser.popups).toHaveLength(1)
  expect(browser.popup.visited).toHaveLength(1)
})

test.each(both)('two requests at once to $id share a window, one after the other', async wallet => {
  const { browser, hosted, page } = setUp()
  await connect(hosted, wallet)
  browser.popup.close()
  hosted.openWindow(pick(hosted, wallet))
  await Promise.all([
    ask(hosted, wallet, 'personal_sign', ['0x00', address]),
    ask(hosted, wallet, 'personal_sign', ['0x01', address]),
  ])
  expect(browser.popups).toHaveLength(2)
  expect(page.calls.filter(({ method }) => method === 'personal_sign')).toHaveLength(2)
})

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

test.each(both)('a refusal in the window of $id keeps its code', async wallet => {
  const { hosted } = setUp({
    answer: () => {
      throw { code: 4001, message: 'no' }
    },
  })
  await expect(connect(hosted, wallet)).rejects.toMatchObject({ code: 4001, message: 'no' })
  expect(hosted.hasKept(wallet.id)).toBe(false)
})

test('an answer and the end of the window at once is an answer', async () => {
  const { hosted } = setUp({ closes: true })
  for (const wallet of both) await connect(hosted, wallet)
})

test('what is signed while connecting is handed over, and asked for without a scheme', async () => {
  const { hosted, page } = setUp({
    answer: () => ({
      accounts: [{ address, capabilities: { signInWithEthereum: { message: 'text', signature: '0xab' } } }],
    }),
  })
  expect(await connect(hosted, base, unaddressed)).toEqual({ message: 'text', signature: '0xab' })
  const { chains: _, statement: __, ...fields } = unaddressed.fields
  const capabilities = { signInWithEthereum: { ...fields, chainId: '0x2105' } }
  expect(page.calls.at(-1)).toEqual({
    method: 'wallet_connect',
    params: [{ version: '1', capabilities }],
  })
  expect(hosted.hasKept('base-account')).toBe(true)
})

test('a wallet that does not know the one step connects all the same', async () => {
  const { browser, hosted, page } = setUp()
  page.answer = call => {
    if (JSON.stringify(call.params).includes('signInWithEthereum'))
      throw { code: 5700, message: 'unsupported' }
    return goodAnswer(call, { url: new URL(base.url), say: () => undefined, close: () => undefined })
  }
  expect(await connect(hosted, base, unaddressed)).toBeNull()
  expect(await ask(hosted, base, 'eth_accounts')).toEqual([address])
  expect(browser.popups).toHaveLength(1)
})

test('a wallet that shows no account is not connected', async () => {
  const { hosted } = setUp({ answer: () => ({ accounts: [] }) })
  await expect(connect(hosted, base)).rejects.toMatchObject({ code: -32603 })
  expect(hosted.hasKept('base-account')).toBe(false)
})

test('where nothing was kept nothing is loaded, opened or asked', async () => {
  const { browser, hosted } = setUp()
  const load = vi.fn(() => Promise.reject(new Error('unasked')))
  const quiet = startSpeaking(
    { name: 'Shop', wallets: both, chains: ['eip155:10'] },
    { page: () => browser.page, load },
  )
  for (const wallet of both) {
    expect(await ask(quiet, wallet, 'eth_accounts')).toEqual([])
    expect(await ask(quiet, wallet, 'eth_chainId')).toBe('0xa')
    await expect(ask(quiet, wallet, 'personal_sign', ['0x00', address])).rejects.toMatchObject({ code: 4100 })
    await expect(ask(quiet, wallet, 'eth_getBalance', [address])).rejects.toMatchObject({ code: 4200 })
    expect(quiet.hasKept(wallet.id)).toBe(false)
  }
  expect(load).not.toHaveBeenCalled()
  expect(browser.opened).toEqual([])
  hosted.dispose()
})

test('without a window it can be made', () => {
  const hosted = startSpeaking(
    { name: 'Shop', wallets: both, chains: [] },
    {
      page: () => {
        throw new Error('touched')
      },
      load: () => Promise.reject(new Error('unasked')),
    },
  )
  expect(hosted.wallet('coinbase')).toMatchObject({
    id: 'hosted:coinbase',
    name: null,
    icon: null,
    rdns: null,
    hosted: { entry: 'coinbase', url: coinbase.url },
  })
  expect(hosted.wallet('another')).toBeNull()
  hosted.dispose()
})

test.each(both)('the account of $id is found again after a reload, without a window', async wallet => {
  const { browser, hosted } = setUp({ closes: true })
  await connect(hosted, wallet)
  hosted.dispose()
  const later = open(browser)
  expect(later.hasKept(wallet.id)).toBe(true)
  expect(await ask(later, wallet, 'eth_accounts')).toEqual([address])
  expect(browser.popups).toHaveLength(1)
})

test.each(both)('signing out of $id leaves nothing to be found', async wallet => {
  const { browser, hosted } = setUp({ closes: true })
  await connect(hosted, wallet)
  await ask(hosted, wallet, 'wallet_revokePermissions', [{ eth_accounts: {} }])
  expect(await ask(hosted, wallet, 'eth_accounts')).toEqual([])
  expect(open(browser).hasKept(wallet.id)).toBe(false)
})

test('the account of one page is not shown as that of another', async () => {
  const { browser, hosted } = setUp({ closes: true })
  await connect(hosted, base)
  const gone = vi.fn()
  pick(hosted, base).provider.on?.('disconnect', gone)
  const other = '0x2222222222222222222222222222222222222222'
  browser.script = walletPage({ calls: [], answer: () => ({ accounts: [{ address: other }] }) })
  await connect(hosted, own)
  expect(await ask(hosted, own, 'eth_accounts')).toEqual([other])
  expect(await ask(hosted, base, 'eth_accounts')).toEqual([])
  expect(gone).toHaveBeenCalledTimes(1)
  expect([hosted.hasKept('base-account'), hosted.hasKept('own')]).toEqual([false, true])
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

test('a wallet that wants to be spoken to through its maker’s server is not', async () => {
  const { browser, hosted } = setUp({ signer: 'walletlink' })
  await expect(connect(hosted, coinbase)).rejects.toMatchObject({ code: 4200 })
  expect(browser.popup.closed).toBe(true)
})

test('a page that says nothing of itself is told nothing of where the person is', async () => {
  const { browser, hosted } = setUp()
  for (const wallet of both) {
    await connect(hosted, wallet)
    expect(browser.popup.posted[0]).toMatchObject({ data: { location: 'https://shop.example/' } })
    expect(JSON.stringify(browser.popup.posted)).not.toContain('secret')
  }
})

test.each(both)('$id changes its network, or says that it does not have it', async wallet => {
  const { browser, hosted } = setUp({
    closes: true,
    chains: { 8453: 'https://a.example', 10: 'https://b.example' },
  })
  await connect(hosted, wallet)
  const changed = vi.fn()
  pick(hosted, wallet).provider.on?.('chainChanged', changed)
  hosted.openWindow(pick(hosted, wallet))
  expect(await ask(hosted, wallet, 'wallet_switchEthereumChain', [{ chainId: '0xa' }])).toBeNull()
  expect(await ask(hosted, wallet, 'eth_chainId')).toBe('0xa')
  expect(changed).toHaveBeenLastCalledWith('0xa')
  expect(browser.popups.map(({ closed }) => closed)).toEqual([true, true])
  hosted.openWindow(pick(hosted, wallet))
  const beyond = ask(hosted, wallet, 'wallet_switchEthereumChain', [{ chainId: '0x5' }])
  await expect(beyond).rejects.toMatchObject({ code: 4902 })
})

test('reads are refused, and nothing leaves the page but the question for its own headers', async () => {
  const { hosted } = setUp()
  for (const wallet of both) {
    await connect(hosted, wallet)
    await expect(ask(hosted, wallet, 'eth_getBalance', [address])).rejects.toMatchObject({ code: 4200 })
    await expect(ask(hosted, wallet, 'wallet_getCallsStatus', ['0x1'])).rejects.toMatchObject({ code: 4200 })
  }
  for (const [url, init] of vi.mocked(fetch).mock.calls) {
    expect(String(url)).toMatch(/^https:\/\/shop\.example\//)
    expect(init?.method).toBe('HEAD')
  }
})

test('a library that does not load is loaded the next time', async () => {
  const { browser } = setUp()
  let isDown = true
  const hosted = startSpeaking(
    { name: 'Shop', wallets: both, chains: ['eip155:8453'] },
    {
      page: () => browser.page,
      load: ({ sdk }, options) =>
        isDown ? Promise.reject(new TypeError('down')) : loadLibrary(sdk, options),
    },
  )
  onTestFinished(() => hosted.dispose())
  for (const wallet of both) {
    isDown = true
    await expect(connect(hosted, wallet)).rejects.toThrow('down')
    expect(browser.popup.closed).toBe(true)
    isDown = false
    await connect(hosted, wallet)
  }
})

test('a wallet that the browser brings is not taken for the one on the page', async () => {
  const { browser, hosted } = setUp()
  browser.ethereum = { isCoinbaseBrowser: true, request: async () => [address] }
  vi.stubGlobal('ethereum', browser.ethereum)
  for (const wallet of both) await expect(connect(hosted, wallet)).rejects.toThrow('of its own')
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

test('that the wallet’s page is there is told once it is', async () => {
  const { hosted } = setUp()
  const spoke = vi.fn()
  pick(hosted, base).provider.on?.('spoke', spoke)
  await connect(hosted, base)
  expect(spoke).toHaveBeenCalled()
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
