import { expect, onTestFinished, test, vi } from 'vitest'
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
  open,
  own,
  pick,
  setUp,
  unaddressed,
  useLibraries,
} from './testing/wallets.ts'

// The unmodified libraries, in a simulated browser. Their builds for Node differ from what browsers load.
vi.mock('@base-org/account', () => import('@base-org/account/browser'))

useLibraries()

test.each(both)('a person connects $id and signs, in one window each', async wallet => {
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

test.each(both)(
  'a wallet $id whose page stays open receives the next request in the same window',
  async wallet => {
    const { browser, hosted } = setUp()
    await connect(hosted, wallet)
    await Promise.all([
      ask(hosted, wallet, 'personal_sign', ['0x00', address]),
      ask(hosted, wallet, 'personal_sign', ['0x01', address]),
    ])
    expect(browser.popups).toHaveLength(1)
    expect(browser.popup.visited).toHaveLength(1)
  },
)

test.each(both)('two simultaneous requests to $id share a window, one after the other', async wallet => {
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

test.each(both)('a rejection in the window of $id keeps its code', async wallet => {
  const { hosted } = setUp({
    answer: () => {
      throw { code: 4001, message: 'no' }
    },
  })
  await expect(connect(hosted, wallet)).rejects.toMatchObject({ code: 4001, message: 'no' })
  expect(hosted.hasKept(wallet.id)).toBe(false)
})

test.each(both)('a rejection of a signature in the window of $id keeps its code', async wallet => {
  const { hosted, page } = setUp()
  await connect(hosted, wallet)
  page.answer = () => {
    throw { code: 4001, message: 'no' }
  }
  const signing = ask(hosted, wallet, 'personal_sign', ['0x00', address])
  await expect(signing).rejects.toMatchObject({ code: 4001, message: 'no' })
  expect(hosted.hasKept(wallet.id)).toBe(true)
})

test('what is signed while connecting is returned, and the request contains no scheme', async () => {
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

test('a wallet that does not support the one step connects all the same', async () => {
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

test('nothing is loaded, opened or requested if nothing was stored', async () => {
  const { browser, hosted } = setUp()
  const load = vi.fn(() => Promise.reject(new Error('unasked')))
  const quiet = startSpeaking(
    {
      ...{ name: 'Shop', wallets: both, chains: ['eip155:10'] },
      libraries: { 'base-account': load, 'coinbase-wallet': load },
    },
    () => browser.page,
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

test('a client for hosted wallets can be created without a window', () => {
  const hosted = startSpeaking({ name: 'Shop', wallets: both, chains: [], libraries }, () => {
    throw new Error('touched')
  })
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

test.each(both)('disconnecting $id leaves nothing stored', async wallet => {
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

test('a wallet that wants to communicate through its maker’s server is refused', async () => {
  const { browser, hosted } = setUp({ signer: 'walletlink' })
  await expect(connect(hosted, coinbase)).rejects.toMatchObject({ code: 4200 })
  expect(browser.popup.closed).toBe(true)
})

test('a wallet’s page learns the site’s origin, not which page the person is on', async () => {
  const { browser, hosted } = setUp()
  for (const wallet of both) {
    await connect(hosted, wallet)
    expect(browser.popup.posted[0]).toMatchObject({ data: { location: 'https://shop.example/' } })
    expect(JSON.stringify(browser.popup.posted)).not.toContain('secret')
  }
})

test.each(both)('$id changes its network, or reports that it does not know it', async wallet => {
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

test('reads are refused, and the page requests nothing except its own headers', async () => {
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

test('a library that fails to load is loaded again the next time', async () => {
  const { browser } = setUp()
  let isDown = true
  const hosted = startSpeaking(
    {
      ...{ name: 'Shop', wallets: both, chains: ['eip155:8453'] },
      libraries: {
        'base-account': async () => {
          if (isDown) throw new TypeError('Failed to fetch')
          return (await import('./base-account.ts')).baseAccount
        },
        'coinbase-wallet': async () => {
          if (isDown) throw new TypeError('Failed to fetch')
          return (await import('./coinbase-wallet.ts')).coinbaseWallet
        },
      },
    },
    () => browser.page,
  )
  onTestFinished(() => hosted.dispose())
  for (const wallet of both) {
    isDown = true
    await expect(connect(hosted, wallet)).rejects.toThrow('could not be loaded')
    expect(browser.popup.closed).toBe(true)
    isDown = false
    await connect(hosted, wallet)
  }
})

test('an injected wallet is not mistaken for the hosted one', async () => {
  const { browser, hosted } = setUp()
  browser.ethereum = { isCoinbaseBrowser: true, request: async () => [address] }
  vi.stubGlobal('ethereum', browser.ethereum)
  for (const wallet of both) await expect(connect(hosted, wallet)).rejects.toThrow('built-in wallet')
})

test('a wallet’s page that has loaded is reported', async () => {
  const { hosted } = setUp()
  const ready = vi.fn()
  pick(hosted, base).provider.on?.('ready', ready)
  await connect(hosted, base)
  expect(ready).toHaveBeenCalled()
})
