import { expect, test, vi } from 'vitest'
import { createDiscovery } from './discovery.ts'
import { heedTime } from './heed-time.ts'

type Provider = { request: () => Promise<unknown> }
const makeProvider = (): Provider => ({ request: async () => null })

class Announcement extends Event {
  readonly detail: unknown
  constructor(detail: unknown) {
    super('eip6963:announceProvider')
    this.detail = detail
  }
}

class FakeWindow extends EventTarget {
  ethereum?: unknown
  parent: unknown = this

  announce(rdns: string, uuid: string, provider = makeProvider(), name = rdns) {
    this.dispatchEvent(new Announcement({ info: { rdns, uuid, name, icon: '' }, provider }))
    return provider
  }
  /** Behaves like an extension: announces now and on each request. */
  install(rdns: string, uuid: () => string) {
    const provider = makeProvider()
    this.addEventListener('eip6963:requestProvider', () => this.announce(rdns, uuid(), provider))
    this.announce(rdns, uuid(), provider)
    return provider
  }
}

/** A Safe whose wallet shows the page in its frame. */
const safe = {
  ...{ id: 'safe-app', name: 'Safe', icon: null, rdns: null, provider: makeProvider() },
  safe: { account: `eip155:1:0x${'5'.repeat(40)}`, isReadOnly: false },
}
function framed() {
  const window = new FakeWindow()
  window.parent = {}
  return window
}

const ids = (discovery: ReturnType<typeof createDiscovery>) => discovery.getSnapshot().map(({ id }) => id)

test('wallets that were loaded before the page are found at once', () => {
  const window = new FakeWindow()
  window.install('org.a', () => '1')
  window.install('org.b', () => '2')
  expect(ids(createDiscovery(window))).toEqual(['org.a#1', 'org.b#2'])
})

test('a quiet search asks no wallet until it is refreshed', () => {
  const window = new FakeWindow()
  window.install('org.a', () => '1')
  const asked = vi.fn()
  window.addEventListener('eip6963:requestProvider', asked)
  const discovery = createDiscovery(window, undefined, true)
  expect(asked).not.toHaveBeenCalled()
  expect(ids(discovery)).toEqual([])
  discovery.refresh()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(ids(discovery)).toEqual(['org.a#1'])
})

test('a wallet that announces late joins at the end', () => {
  const window = new FakeWindow()
  window.install('org.a', () => '1')
  const discovery = createDiscovery(window)
  const listener = vi.fn()
  discovery.subscribe(listener)
  window.announce('org.b', '2')
  expect(ids(discovery)).toEqual(['org.a#1', 'org.b#2'])
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a wallet that announces itself again is listed once', () => {
  const window = new FakeWindow()
  let uuid = 0
  window.install('org.a', () => String(++uuid))
  const discovery = createDiscovery(window)
  const before = discovery.getSnapshot()
  discovery.refresh()
  expect(discovery.getSnapshot()).toBe(before)
  expect(before).toHaveLength(1)
})

test('two installations of the same wallet are two wallets', () => {
  const window = new FakeWindow()
  window.install('org.a', () => '1')
  window.install('org.a', () => '2')
  expect(ids(createDiscovery(window))).toEqual(['org.a#1', 'org.a#2'])
})

test('a later announcement cannot take over a listed wallet', () => {
  const window = new FakeWindow()
  const discovery = createDiscovery(window)
  const honest = window.announce('org.a', '1')
  window.announce('org.a', '1', makeProvider(), 'Impostor')
  expect(discovery.getSnapshot()).toMatchObject([{ name: 'org.a', provider: heedTime(honest) }])
})

test('a flood of announcements is bounded', () => {
  const window = new FakeWindow()
  const discovery = createDiscovery(window)
  for (let index = 0; index < 1000; index++) window.announce(`org.a${index}`, '1')
  expect(discovery.getSnapshot()).toHaveLength(50)
})

test('a window without announcements offers its single provider', () => {
  const window = new FakeWindow()
  const provider = makeProvider()
  window.ethereum = provider
  expect(createDiscovery(window).getSnapshot()).toEqual([
    { id: 'injected', name: null, icon: null, rdns: null, provider: heedTime(provider) },
  ])
})

test('the single provider may arrive after the page', () => {
  const window = new FakeWindow()
  const discovery = createDiscovery(window)
  window.ethereum = makeProvider()
  window.dispatchEvent(new Event('ethereum#initialized'))
  expect(ids(discovery)).toEqual(['injected'])
})

test('the single provider is replaced by wallets that announce themselves', () => {
  const window = new FakeWindow()
  window.ethereum = makeProvider()
  const discovery = createDiscovery(window)
  window.announce('org.a', '1')
  expect(ids(discovery)).toEqual(['org.a#1'])
})

test('an object at window.ethereum without a request method is not a wallet', () => {
  const window = new FakeWindow()
  window.ethereum = { isMetaMask: true }
  expect(createDiscovery(window).getSnapshot()).toEqual([])
})

test('on a server there are no wallets and nothing is touched', () => {
  const discovery = createDiscovery()
  expect(discovery.getSnapshot()).toEqual([])
  discovery.refresh()
  discovery.stop()
})

test('a stopped discovery stops listening', () => {
  const window = new FakeWindow()
  const discovery = createDiscovery(window)
  discovery.stop()
  window.announce('org.a', '1')
  expect(discovery.getSnapshot()).toEqual([])
})

test('the Safe that frames the page comes first, before the wallets that are found earlier or later', async () => {
  const window = framed()
  window.install('org.a', () => '1')
  const discovery = createDiscovery(window, async () => safe)
  expect(ids(discovery)).toEqual(['org.a#1'])
  await vi.waitFor(() => expect(ids(discovery)).toEqual(['safe-app', 'org.a#1']))
  window.install('org.b', () => '2')
  expect(ids(discovery)).toEqual(['safe-app', 'org.a#1', 'org.b#2'])
})

test.each([
  ['there is no Safe around', async () => null],
  ['its code cannot be loaded', () => Promise.reject(new Error('offline'))],
])('if %s the list is unchanged', async (_, find) => {
  const window = framed()
  window.install('org.a', () => '1')
  const discovery = createDiscovery(window, find)
  await Promise.resolve()
  expect(ids(discovery)).toEqual(['org.a#1'])
})

test('a page outside a frame does not look for a Safe', () => {
  const find = vi.fn(async () => safe)
  createDiscovery(new FakeWindow(), find)
  expect(find).not.toHaveBeenCalled()
})

test('a page that offers no wallets of this browser looks for the Safe around it only', async () => {
  const window = framed()
  const asked = vi.fn(() => '1')
  window.install('org.a', asked)
  Object.assign(window, { ethereum: { request: async () => null } })
  const discovery = createDiscovery(window, async () => safe, false, true)
  discovery.refresh()
  await vi.waitFor(() => expect(ids(discovery)).toEqual(['safe-app']))
  window.announce('org.b', '2')
  expect(ids(discovery)).toEqual(['safe-app'])
  // Only when it was installed.
  expect(asked).toHaveBeenCalledTimes(1)
})
