import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startSpeaking } from './speaking.ts'
import { libraries } from './testing/libraries.ts'
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
  until,
  useLibraries,
} from './testing/wallets.ts'

// What wallets' hosts, other windows, other tabs and the embedding page may do wrong.

vi.mock('@base-org/account', () => import('@base-org/account/browser'))

useLibraries()

const shapes: readonly [string, unknown][] = [
  ['null', null],
  ['a text', 'accounts'],
  ['a number', 7],
  ['an empty object', {}],
  ['accounts that are null', { accounts: null }],
  ['accounts that are a text', { accounts: '0x11' }],
  ['an account that is null', { accounts: [null] }],
  ['an address that is none', { accounts: [{ address: 7 }] }],
  ['a list', [1, null]],
  ['a list as long as it says', { length: 1, 0: address }],
  ['a nested list', [[address]]],
  ['a list of what is no account', ['0xzz', '', `${address}00`]],
  ['the same in its other form', { accounts: [{ address: '0xzz' }] }],
]

describe.each(both)('$id that responds with', wallet => {
  test.each(shapes)('%s is not connected, and connects with the next response', async (_, shape) => {
    const { hosted, page } = setUp({ closes: true, answer: () => shape })
    await expect(connect(hosted, wallet)).rejects.toThrow()
    expect(hosted.hasKept(wallet.id)).toBe(false)
    expect(await ask(hosted, wallet, 'eth_accounts')).toEqual([])
    page.answer = goodAnswer
    await connect(hosted, wallet)
    expect(await ask(hosted, wallet, 'eth_accounts')).toEqual([address])
  })
})

test('of a wallet with too many accounts no more are read than can be shown', async () => {
  const many = Array.from({ length: 50_000 }, (_, index) => `0x${String(index).padStart(40, '1')}`)
  const { hosted } = setUp({ closes: true, answer: () => ({ accounts: many.map(address => ({ address })) }) })
  const changed = vi.fn()
  pick(hosted, base).provider.on?.('accountsChanged', changed)
  await connect(hosted, base)
  expect(await ask(hosted, base, 'eth_accounts')).toEqual(many.slice(0, 100))
  expect(changed).toHaveBeenLastCalledWith(many.slice(0, 100))
})

const errors: readonly [string, unknown][] = [
  ['null', null],
  ['a text', 'no'],
  ['codes that are none', { code: { toString: '4001' }, message: { length: 3 } }],
  ['its cause within itself', { code: -32603, message: 'x', data: { error: { data: { code: 'NaN' } } } }],
  ['a name of ours', { name: 'HostedError', code: 'popup-blocked', message: 'x'.repeat(100_000) }],
  [
    'what all objects inherit',
    JSON.parse('{"__proto__":{"code":4001},"constructor":{"name":"HostedError"}}'),
  ],
]

describe.each(both)('$id that fails with', wallet => {
  test.each(errors)(
    '%s fails with the wallet’s own error, and connects with the next response',
    async (_, error) => {
      const { browser, hosted, page } = setUp({
        answer: () => {
          throw error
        },
      })
      const failure: unknown = await connect(hosted, wallet).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(Error)
      expect(failure).not.toMatchObject({ name: 'HostedError' })
      expect(String(failure).length).toBeLessThan(2_000)
      expect(Reflect.get({}, 'code')).toBeUndefined()
      page.answer = goodAnswer
      browser.popup.close()
      await connect(hosted, wallet)
    },
  )
})

test.each(both)('$id with invalid chains is on one of the site’s', async wallet => {
  const chains = JSON.parse('{"x":"javascript:alert(1)","-1":7,"1e400":null,"__proto__":"https://a.example"}')
  const { hosted } = setUp({ closes: true, chains })
  await connect(hosted, wallet).catch(() => undefined)
  expect(await ask(hosted, wallet, 'eth_chainId')).toBe('0x2105')
  for (const chainId of ['0x', 'x', '0x-1', null, {}, '0xa'])
    await expect(ask(hosted, wallet, 'wallet_switchEthereumChain', [{ chainId }])).rejects.toThrow()
})

test.each(both)(
  'what the window of $id sends before, between and after its requests changes nothing',
  async wallet => {
    const { browser, hosted, page } = setUp()
    const noise = [
      ...[null, undefined, 'PopupUnload', 7, [], new Date(0), { event: {} }, { requestId: null }],
      ...[
        { event: 'PopupUnload' },
        { data: 'scw', requestId: 'other' },
        { type: 'cs', method: 'getSafeInfo' },
      ],
    ]
    const say = () => {
      for (const data of noise) browser.receive(data, new URL(wallet.url).origin, {})
    }
    page.answer = call => {
      say()
      return goodAnswer(call, { url: new URL(wallet.url), say: () => undefined, close: () => undefined })
    }
    hosted.openWindow(pick(hosted, wallet))
    say()
    await hosted.connect(pick(hosted, wallet), { request: null, signal: never() })
    say()
    expect(await ask(hosted, wallet, 'personal_sign', ['0x00', address])).toBe('0x1234')
  },
)

test('the account that another tab’s wallet has stored is not shown as this one’s', async () => {
  const { browser, hosted } = setUp({ closes: true })
  await connect(hosted, own)
  const left = browser.localStorage.getItem('countersign.hosted')
  browser.script = walletPage({
    calls: [],
    answer: () => ({ accounts: [{ address: '0x2222222222222222222222222222222222222222' }] }),
    closes: true,
  })
  await connect(hosted, base)
  browser.localStorage.setItem('countersign.hosted', left ?? '')
  const later = open(browser)
  expect(await ask(later, own, 'eth_accounts')).toEqual([])
  expect(later.hasKept('own')).toBe(false)
})

test('after disposal, queued requests open no window', async () => {
  const { browser, hosted, page } = setUp({ answer: () => undefined })
  const first = connect(hosted, base)
  const second = hosted.connect(pick(hosted, coinbase), { request: null, signal: never() })
  const both = Promise.allSettled([first, second])
  await until(() => expect(page.calls.length).toBeGreaterThan(0))
  const { length } = browser.popups
  hosted.dispose()
  expect(await both).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(browser.popups).toHaveLength(length)
})

test('a wallet whose library keeps asking without a window is replaced by the one that is selected next', async () => {
  const { browser } = setUp()
  const { open } = browser
  const hosted = startSpeaking(
    {
      ...{ name: 'Shop', wallets: both, chains: ['eip155:8453'] },
      libraries: {
        ...libraries,
        'base-account': async () => {
          const { baseAccount } = await import('./base-account.ts')
          return options => ({
            ...baseAccount(options),
            request: () => new Promise(() => undefined),
            disconnect: async () => undefined,
          })
        },
      },
    },
    () => browser.page,
  )
  onTestFinished(() => hosted.dispose())
  const stuck = hosted.connect(pick(hosted, base), { request: null, signal: never() })
  stuck.catch(() => undefined)
  await new Promise(resolve => setTimeout(resolve, 50))
  await connect(hosted, coinbase)
  await expect(stuck).rejects.toMatchObject({ code: 'popup-closed' })
  // Its library never settles the request.
  browser.open = open
})

test('if window.open cannot be replaced, nothing is left waiting', async () => {
  const { browser, hosted } = setUp()
  const own = browser.open
  Object.defineProperty(browser, 'open', { value: own, writable: false, configurable: true })
  await expect(connect(hosted, base)).rejects.toThrow()
  expect(browser.popup.closed).toBe(true)
  Object.defineProperty(browser, 'open', { value: own, writable: true, configurable: true })
  await connect(hosted, base)
  expect(browser.open).toBe(own)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://wallet.example/',
  'https://a:b@wallet.example/',
  '',
])('an address %j is not a wallet’s page', url => {
  const hosted = startSpeaking({ name: 'Shop', chains: [], wallets: [{ ...own, url }], libraries })
  expect(hosted.wallets).toEqual([])
  expect(hosted.wallet('own')).toBeNull()
})

test.each(both)(
  'the number of listeners on the page does not grow with the requests to $id',
  async wallet => {
    const { browser, hosted } = setUp({ closes: true })
    const listening = new Set<unknown>()
    const { addEventListener, removeEventListener } = browser
    browser.addEventListener = (type: string, listener: EventListener) => {
      listening.add(listener)
      addEventListener.call(browser, type, listener)
    }
    browser.removeEventListener = (type: string, listener: EventListener) => {
      listening.delete(listener)
      removeEventListener.call(browser, type, listener)
    }
    await connect(hosted, wallet)
    for (let round = 0; round < 12; round++) {
      hosted.openWindow(pick(hosted, wallet))
      await ask(hosted, wallet, 'personal_sign', ['0x00', address])
    }
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(listening.size).toBeLessThan(8)
  },
)

test.each(both)(
  'a response of $id that is in transit when the attempt is cancelled leaves nothing behind',
  async wallet => {
    const { browser, hosted, page } = setUp()
    const given = new AbortController()
    page.answer = call => {
      // In the next task: the response is queued by then.
      setTimeout(() => given.abort(), 1)
      return goodAnswer(call, { url: new URL(wallet.url), say: () => undefined, close: () => undefined })
    }
    hosted.openWindow(pick(hosted, wallet))
    await hosted.connect(pick(hosted, wallet), { request: null, signal: given.signal }).catch(() => undefined)
    await until(() => expect(browser.popup.closed).toBe(true))
    page.answer = goodAnswer
    await connect(hosted, wallet)
    expect(await ask(hosted, wallet, 'eth_accounts')).toEqual([address])
  },
)

test('a site’s data about a wallet is sanitized, and its icon loads nothing', () => {
  const wallets = [{ ...own, name: 'Own\u202e\u0000', icon: 'https://elsewhere.example/pixel.png' }]
  const hosted = startSpeaking({ name: 'Shop', chains: [], wallets, libraries })
  expect(hosted.wallet('own')).toMatchObject({ name: 'Own', icon: null })
})

test('two instances on one page leave the page’s own window.open unchanged', async () => {
  const { browser, hosted, page } = setUp({ answer: () => undefined })
  const own = browser.open
  const other = open(browser)
  for (let round = 0; round < 2; round++) {
    page.calls.length = 0
    const first = connect(hosted, base)
    await until(() => expect(page.calls.length).toBeGreaterThan(1))
    const second = connect(other, coinbase)
    const over = Promise.allSettled([first, second])
    await until(() => expect(page.calls.length).toBeGreaterThan(2))
    hosted.closeWindow(pick(hosted, base))
    await expect(first).rejects.toThrow()
    browser.page.open('https://elsewhere.example/')
    expect(browser.opened.at(-1)).toBe('https://elsewhere.example/')
    other.closeWindow(pick(other, coinbase))
    await over
  }
  expect(browser.open).toBe(own)
})
