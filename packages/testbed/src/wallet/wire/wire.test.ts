import { expect, test, vi } from 'vitest'
import { alice, otherSite, site, type TestWallet, testWallet } from '../testing/test-wallet.ts'
import { createProvider, type PageEnd } from './provider.ts'
import { type ServedPage, servePage } from './serve.ts'

/** Connects a page to a wallet; messages are copied, as on a real channel. */
function wire(
  { engine }: TestWallet,
  origin = site,
  isInFront = async () => true,
): PageEnd & { served: ServedPage } {
  const served: { page?: ServedPage } = {}
  const page = createProvider(message => served.page?.receive(structuredClone(message)))
  const made = servePage(engine, origin, message => page.receive(structuredClone(message)), isInFront)
  served.page = made
  return { ...page, served: made }
}

test('a call reaches the wallet, and its result or error is returned', async () => {
  const wallet = await testWallet()
  const { provider } = wire(wallet)
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  await expect(provider.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({
    name: 'WalletError',
    code: 4200,
  })
})

test('a call without a method fails with -32600', async () => {
  const { provider } = wire(await testWallet())
  await expect(provider.request({ method: '' })).rejects.toMatchObject({ code: -32600 })
})

test('each call is answered independently, in any order', async () => {
  const wallet = await testWallet()
  const { provider } = wire(wallet)
  const accounts = provider.request({ method: 'eth_requestAccounts' })
  expect(await provider.request({ method: 'net_version' })).toBe('31337')
  wallet.approve()
  expect(await accounts).toEqual([alice])
})

test('a page receives only the events of its own site', async () => {
  const wallet = await testWallet()
  const [mine, theirs] = [vi.fn(), vi.fn()]
  wire(wallet).provider.on('accountsChanged', mine)
  wire(wallet, otherSite).provider.on('accountsChanged', theirs)
  await wallet.connect(alice)
  expect(mine.mock.calls).toEqual([[[alice]]])
  expect(theirs).not.toHaveBeenCalled()
})

test('a wallet that notifies only the tab in front sends other tabs no events, and still answers them', async () => {
  const wallet = await testWallet()
  const [front, back] = [vi.fn(), vi.fn()]
  wire(wallet).provider.on('chainChanged', front)
  const page = wire(wallet, site, async () => false)
  page.provider.on('chainChanged', back)
  await wallet.connect(alice)
  wallet.engine.dispatch({ type: 'quirk', quirks: { telling: 'front-tab' } })
  wallet.engine.dispatch({ type: 'switch-chain', chainId: 1 })
  await vi.waitFor(() => expect(front).toHaveBeenCalledWith('0x1'))
  expect(back).not.toHaveBeenCalled()
  expect(await page.provider.request({ method: 'eth_chainId' })).toBe('0x1')
})

test('a removed listener is not called', async () => {
  const wallet = await testWallet()
  const { provider } = wire(wallet)
  const listener = vi.fn()
  provider.on('accountsChanged', listener).removeListener('accountsChanged', listener)
  await wallet.connect(alice)
  expect(listener).not.toHaveBeenCalled()
})

test('connect is emitted once until the wallet disconnects, which is emitted as an error with 4900', async () => {
  const wallet = await testWallet()
  const page = wire(wallet)
  const [connect, disconnect] = [vi.fn(), vi.fn()]
  page.provider.on('connect', connect).on('disconnect', disconnect)
  await wallet.connect(alice)
  expect(connect).not.toHaveBeenCalled()
  wallet.engine.dispatch({ type: 'disconnect' })
  expect(disconnect.mock.calls).toMatchObject([[{ name: 'WalletError', code: 4900 }]])
  await wallet.connect(alice)
  expect(connect.mock.calls).toEqual([[{ chainId: '0x7a69' }]])
})

test('a closed page drops its requests and receives nothing more', async () => {
  const wallet = await testWallet()
  const { provider, served } = wire(wallet)
  const listener = vi.fn()
  provider.on('chainChanged', listener)
  await wallet.connect(alice)
  const settled = vi.fn()
  provider.request({ method: 'personal_sign', params: ['Hello', alice] }).then(settled, settled)
  served.close()
  wallet.engine.dispatch({ type: 'switch-chain', chainId: 1 })
  await wallet.engine.flush()
  expect(wallet.engine.state().pending).toEqual([])
  expect(listener).not.toHaveBeenCalled()
  expect(settled).not.toHaveBeenCalled()
})

test('pending requests fail with 4900 when the wallet is lost', async () => {
  const wallet = await testWallet()
  const { provider, lose } = wire(wallet)
  const answer = provider.request({ method: 'eth_requestAccounts' })
  lose()
  await expect(answer).rejects.toMatchObject({ code: 4900 })
})

test('messages that are not requests are ignored', async () => {
  const wallet = await testWallet()
  const { served } = wire(wallet)
  for (const message of [
    null,
    'eth_accounts',
    {},
    { type: 'request' },
    { type: 'request', id: 1, method: 'x' },
  ])
    served.receive(message)
  expect(wallet.engine.state().pending).toEqual([])
})

test('a broken provider fails every call with an error without a code, including reads', async () => {
  const wallet = await testWallet()
  const { provider } = wire(wallet)
  wallet.engine.dispatch({ type: 'quirk', quirks: { provider: 'throws' } })
  for (const method of ['eth_chainId', 'eth_requestAccounts']) {
    const error = await provider.request({ method }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(TypeError)
    expect(error).not.toHaveProperty('code')
  }
  wallet.engine.dispatch({ type: 'quirk', quirks: { provider: 'works' } })
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
})

test('a silent provider answers no call, including eth_chainId', async () => {
  const wallet = await testWallet()
  const { provider } = wire(wallet)
  wallet.engine.dispatch({ type: 'quirk', quirks: { provider: 'silent' } })
  const settled = vi.fn()
  provider.request({ method: 'eth_chainId' }).then(settled, settled)
  wallet.engine.dispatch({ type: 'quirk', quirks: { provider: 'works' } })
  await provider.request({ method: 'eth_chainId' })
  expect(settled).not.toHaveBeenCalled()
})
