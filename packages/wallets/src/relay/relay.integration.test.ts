import { parseMessage } from '@countersign/core'
import { startRelay, type TestRelay } from '@countersign/testbed'
import { type IWalletKit, WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildAuthObject } from '@walletconnect/utils'
import { hexToString, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { type Paired, type PairingNews, RelayUnreachableError } from '../pairing/open-pairing.ts'
import type { Relay } from '../pairing/relay.ts'
import { saysNo } from '../provider-error.ts'
import { createRelay } from './relay.ts'
import { publishSteadily } from './steady-publishing.ts'
import type { ClientStorage, Relayer, Surroundings } from './surroundings.ts'

const account = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const chains = ['eip155:1', 'eip155:10']
const never = () => new AbortController().signal

/** A storage that a second page can be opened over. */
function browser(
  url = 'https://shop.example/wallets',
): Surroundings & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>()
  const notes = new Map<string, string>()
  const storage: ClientStorage = {
    getKeys: async () => [...entries.keys()],
    getEntries: async <T>() => [...entries].map(([key, value]): [string, T] => [key, JSON.parse(value)]),
    getItem: async <T>(key: string): Promise<T | undefined> => {
      const value = entries.get(key)
      return value === undefined ? undefined : JSON.parse(value)
    },
    setItem: async (key, value) => void entries.set(key, JSON.stringify(value)),
    removeItem: async key => void entries.delete(key),
  }
  return {
    entries,
    storage,
    memory: {
      getItem: name => notes.get(name) ?? null,
      setItem: (name, value) => void notes.set(name, value),
      removeItem: name => void notes.delete(name),
    },
    page: () => ({ url, icon: null }),
  }
}

function open(
  place: Surroundings = browser(),
  options: Partial<Parameters<typeof createRelay>[0]> = {},
): Relay {
  const { url, projectId } = relay
  const page = createRelay({ url, projectId, name: 'Shop', chains, ...options }, place)
  onTestFinished(() => page.dispose())
  return page
}

type Phone = { readonly kit: IWalletKit; readonly core: InstanceType<typeof Core> }

/** A wallet on a phone, as its makers build one. */
async function takePhone(metadata: Partial<WalletKitTypes.Metadata> = {}): Promise<Phone> {
  const { url: relayUrl, projectId } = relay
  const { storage } = browser()
  const core = new Core({ relayUrl, projectId, storage, telemetryEnabled: false, logger: 'silent' } as object)
  const about = { name: 'Fox', description: 'Fox', url: 'https://fox.example', icons: [], ...metadata }
  const kit = await WalletKit.init({ core: core as WalletKitTypes.Options['core'], metadata: about })
  // Of the page it is asked here what a lost line costs, not of the phone.
  publishSteadily(core.relayer as Relayer)
  onTestFinished(async () => {
    core.heartbeat.stop()
    await core.relayer.transportClose()
  })
  return { kit, core }
}

const everything = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']

function namespacesOn(on: readonly string[], methods = everything) {
  const accounts = on.map(chain => `${chain}:${account.address}`)
  return {
    eip155: { accounts, methods: [...methods], events: ['accountsChanged', 'chainChanged'], chains: [...on] },
  }
}

/** Approves what is proposed to it. */
function approving({ kit }: Phone, on: readonly string[] = chains, methods = everything): void {
  kit.on(
    'session_proposal',
    ({ id }) => void kit.approveSession({ id, namespaces: namespacesOn(on, methods) }),
  )
}

/** Refuses what is proposed to it. */
function refusing({ kit }: Phone): void {
  const reason = { code: 5000, message: 'User rejected.' }
  kit.on('session_proposal', ({ id }) => {
    kit.rejectSession({ id, reason }).catch(() => {})
  })
}

/** Signs what it is asked to. */
function signing({ kit }: Phone): void {
  kit.on('session_request', async ({ id, topic, params }) => {
    const message = hexToString(params.request.params[0])
    const result = await account.signMessage({ message })
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } }).catch(() => {})
  })
}

/** Scans what the page shows. */
const scan =
  ({ kit }: Phone) =>
  (news: PairingNews) => {
    if (news.type === 'uri') void kit.pair({ uri: news.uri })
  }

const call = { wallet: null, request: null, kept: null }

async function connected(phone: Phone, page = open()): Promise<Paired> {
  return page.pair({ ...call, signal: never(), tell: scan(phone) })
}

const sign = ({ wallet }: Paired, message: string) =>
  wallet.provider.request({ method: 'personal_sign', params: [stringToHex(message), account.address] })

let relay: TestRelay

beforeAll(() => {
  // The library takes a second client in one process for a mistake, and asks its verification host in any.
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  vi.stubEnv('IS_VITEST', 'true')
})
beforeEach(async () => {
  relay = await startRelay()
})
afterEach(() => relay.stop())
afterAll(() => {
  vi.unstubAllEnvs()
})

/** The session as the phone has it. */
const topicOf = ({ wallet }: Paired) => wallet.id.slice('phone:'.length)

/** Shows an address, and does not wait for what becomes of it. */
async function showing(page: Relay, kept: { readonly uri: string } | null = null, signal = never()) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const pairing = page.pair({ ...call, kept, signal, tell: news => news.type === 'uri' && resolve(news.uri) })
  pairing.catch(() => {})
  return { pairing, uri: await Promise.race([promise, pairing.then(() => '')]) }
}

/** The page is gone; its phone stays. */
async function leave(page: Relay): Promise<void> {
  const clients = relay.clients()
  page.dispose()
  await expect.poll(() => relay.clients()).toBe(clients - 1)
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('pairing', () => {
  test('a phone that scans the address is connected, signs, and is found again by the next page', async () => {
    const phone = await takePhone()
    approving(phone)
    signing(phone)
    const place = browser()
    const page = open(place)
    expect(page.line.getSnapshot()).toBe('idle')
    expect(page.hasKept()).toBe(false)
    const paired = await connected(phone, page)
    expect(paired.view).toEqual({ accounts: [account.address], chainId: 1 })
    expect(paired.wallet).toMatchObject({
      name: 'Fox',
      icon: null,
      rdns: null,
      phone: { entry: null, links: {} },
    })
    expect(paired.signed).toBeNull()
    expect(page.line.getSnapshot()).toBe('open')
    expect(await sign(paired, 'one')).toBe(await account.signMessage({ message: 'one' }))
    page.dispose()

    const next = open(place)
    expect(next.hasKept()).toBe(true)
    const resumed = await next.resume({ signal: never() })
    expect(resumed?.view).toEqual(paired.view)
    expect(resumed?.wallet.id).toBe(paired.wallet.id)
    if (!resumed) throw new Error('It was kept.')
    expect(await sign(resumed, 'two')).toBe(await account.signMessage({ message: 'two' }))
  })

  test('no chain is required: a wallet with one that the site does not offer connects', async () => {
    const phone = await takePhone()
    approving(phone, ['eip155:137'])
    expect((await connected(phone)).view).toEqual({ accounts: [account.address], chainId: 137 })
  })

  test('phones are told who asks, for what, and where to return', async () => {
    const phone = await takePhone()
    const proposed = Promise.withResolvers<WalletKitTypes.SessionProposal['params']>()
    phone.kit.on('session_proposal', ({ params }) => proposed.resolve(params))
    const { uri } = await showing(open(browser('https://shop.example/wallets')))
    await phone.kit.pair({ uri })
    const { proposer, requiredNamespaces, optionalNamespaces, requests } = await proposed.promise
    expect(requiredNamespaces).toEqual({})
    expect(optionalNamespaces.eip155?.chains).toEqual(chains)
    expect(proposer.metadata).toMatchObject({
      name: 'Shop',
      url: 'https://shop.example',
      redirect: { universal: 'https://shop.example/wallets' },
    })
    expect(requests).toBeUndefined()
  })

  test('what the person refuses is thrown as the wallet said it', async () => {
    const phone = await takePhone()
    refusing(phone)
    const error = await failure(connected(phone))
    expect(error).toMatchObject({ name: 'PhoneError', code: 5000, message: 'User rejected.' })
    expect(saysNo(error)).toBe(true)
  })

  test('an address says how long it lives', async () => {
    const news = Promise.withResolvers<PairingNews>()
    void failure(open().pair({ ...call, signal: never(), tell: news.resolve }))
    const told = await news.promise
    if (told.type !== 'uri') throw new Error('An address comes first.')
    const expiry = Number(/expiryTimestamp=(\d+)/.exec(told.uri)?.[1]) * 1000
    expect(Math.abs(Date.now() + told.lifetime - expiry)).toBeLessThan(1_000)
  })

  test('nobody waits after the signal, and a phone that had scanned is told', async () => {
    const phone = await takePhone()
    const abort = new AbortController()
    const { pairing, uri } = await showing(open(), null, abort.signal)
    const proposed = new Promise(resolve => phone.kit.on('session_proposal', resolve))
    await phone.kit.pair({ uri })
    await proposed
    const dropped = new Promise(resolve => phone.core.pairing.events.on('pairing_delete', resolve))
    abort.abort(new Error('Never mind'))
    expect(await failure(pairing)).toMatchObject({ message: 'Never mind' })
    await dropped
  })

  test('an address that takes the place of another is as good, and what was before leaves nothing', async () => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    for (let count = 0; count < 5; count += 1) {
      const abort = new AbortController()
      await showing(page, null, abort.signal)
      abort.abort(new Error('Another'))
    }
    const paired = await connected(phone, page)
    expect(paired.view.chainId).toBe(1)
    await paired.wallet.provider.request({ method: 'wallet_revokePermissions' })
    await expect.poll(() => [...place.entries.values()].join().length).toBeLessThan(1_000)
  })

  test('a signal that came before asks nobody', async () => {
    const aborted = AbortSignal.abort(new Error('Never mind'))
    const pairing = open().pair({ ...call, signal: aborted, tell: () => {} })
    expect(await failure(pairing)).toMatchObject({ message: 'Never mind' })
    expect(relay.clients()).toBe(0)
  })

  test('a relay that is out of reach is said to be, and is reached by the next try', async () => {
    await relay.pause()
    const page = open({ ...browser(), reach: 1_500 })
    expect(await failure(page.pair({ ...call, signal: never(), tell: () => {} }))).toBeInstanceOf(
      RelayUnreachableError,
    )
    await relay.resume()
    const phone = await takePhone()
    approving(phone)
    await vi.waitFor(async () => expect((await connected(phone, page)).view.chainId).toBe(1), 30_000)
  })

  test('the line is opened before there is anything to ask, and the same one serves then', async () => {
    const phone = await takePhone()
    approving(phone)
    const page = open()
    expect(relay.clients()).toBe(0)
    page.load()
    await expect.poll(() => relay.clients()).toBe(1)
    await connected(phone, page)
    expect(relay.clients()).toBe(2)
  })

  test('ten connections in a row leave one socket, and nothing more in the storage than one', async () => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    const size = () => [...place.entries.values()].join().length
    const sizes: number[] = []
    for (let count = 0; count < 10; count += 1) {
      const paired = await connected(phone, page)
      await paired.wallet.provider.request({ method: 'wallet_revokePermissions' })
      sizes.push(size())
    }
    expect(relay.clients()).toBe(2)
    expect(page.hasKept()).toBe(false)
    expect(Math.max(...sizes)).toBeLessThan(1_000)
    // What the phone still holds of its pairings is its own affair.
    await expect.poll(() => relay.topics() - phone.core.relayer.subscriber.topics.length).toBe(0)
  })

  test('the line is closed once nobody needs it, and opened by the next connection', async () => {
    const phone = await takePhone()
    approving(phone)
    const page = open({ ...browser(), rest: 20 })
    for (let count = 0; count < 5; count += 1) {
      const paired = await connected(phone, page)
      await new Promise(resolve => setTimeout(resolve, 50))
      expect(page.line.getSnapshot()).toBe('open')
      await paired.wallet.provider.request({ method: 'wallet_revokePermissions' })
      // The next one comes also while it is being closed.
      if (count % 2 === 1) continue
      await expect.poll(() => relay.clients()).toBe(1)
      expect(page.line.getSnapshot()).toBe('idle')
    }
    expect(phone.kit.getActiveSessions()).toEqual({})
  })

  test('what a phone asks of the page, which answers nothing, is not kept', async () => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    const topic = topicOf(await connected(phone, page))
    const asked = { method: 'personal_sign', params: [`0x${'ab'.repeat(1_000)}`, account.address] }
    void phone.kit.engine.signClient.request({ topic, chainId: 'eip155:1', request: asked }).catch(() => {})
    const kept = () => [...place.entries].find(([name]) => name.endsWith('//request'))?.[1] ?? '[]'
    await expect.poll(() => JSON.parse(kept())).toHaveLength(1)
    await leave(page)
    await open(place).resume({ signal: never() })
    await expect.poll(() => JSON.parse(kept())).toEqual([])
  })

  test('what a wallet says of itself is made safe', async () => {
    const redirect = { native: 'javascript:alert(1)//', universal: 'http://fox.example' }
    const phone = await takePhone({ name: 'F\u202Eox', redirect, icons: ['https://fox.example/icon.png'] })
    approving(phone)
    const { wallet } = await connected(phone)
    expect(wallet).toMatchObject({ name: 'Fox', icon: null, phone: { links: {} } })
  })

  test('the links to its app are the wallet’s own', async () => {
    const redirect = { native: 'fox://', universal: 'https://fox.example/app' }
    const phone = await takePhone({ redirect })
    approving(phone)
    expect((await connected(phone)).wallet.phone?.links).toEqual(redirect)
  })
})

describe('signing in the same step', () => {
  const fields = {
    domain: 'shop.example',
    uri: 'https://shop.example',
    version: '1',
    statement: 'Sign in to the shop.',
    nonce: 'abcdefgh12345678',
    issuedAt: '2026-01-01T00:00:00.000Z',
    expirationTime: new Date(Date.now() + 600_000).toISOString(),
    chains,
  } as const
  const request = { id: 'one', fields, issuedAt: fields.issuedAt, expiresAt: fields.expirationTime }

  /** Composes and signs what it is asked for, as wallets do. */
  function answering({ kit }: Phone, seal = (message: string) => account.signMessage({ message })): void {
    kit.on('session_proposal', async ({ id, params }) => {
      const [asked] = params.requests?.authentication ?? []
      if (!asked) throw new Error('Nothing was asked.')
      const iss = `did:pkh:eip155:10:${account.address}`
      const s = await seal(kit.formatAuthMessage({ request: asked, iss }))
      const cacao = buildAuthObject(asked, { t: 'eip191', s }, iss)
      await kit.approveSession({
        id,
        namespaces: namespacesOn(chains),
        proposalRequestsResponses: { authentication: [cacao] },
      })
    })
  }

  test('the text is the one that was asked for, field by field, and nothing else', async () => {
    const phone = await takePhone()
    answering(phone)
    const { signed } = await open().pair({ ...call, request, signal: never(), tell: scan(phone) })
    if (!signed) throw new Error('It was signed.')
    const { chains: _, ...asked } = fields
    expect(parseMessage(signed.message)).toMatchObject({ ...asked, address: account.address, chainId: 10 })
    expect(signed.message).not.toMatch(/Resources|Request ID|Not Before/)
    expect(signed.signature).toBe(await account.signMessage({ message: signed.message }))
  })

  test('without a statement, the text has none', async () => {
    const phone = await takePhone()
    answering(phone)
    const bare = { ...request, fields: { ...fields, statement: null } }
    const { signed } = await open().pair({ ...call, request: bare, signal: never(), tell: scan(phone) })
    expect(parseMessage(signed?.message ?? '')).not.toHaveProperty('statement', expect.any(String))
  })

  test('the signature of a contract is taken as it is: it is checked elsewhere', async () => {
    const phone = await takePhone()
    const blob = `0x${'ab'.repeat(130)}` as const
    answering(phone, async () => blob)
    const { signed } = await open().pair({ ...call, request, signal: never(), tell: scan(phone) })
    expect(signed?.signature).toBe(blob)
  })

  test('a wallet that cannot do it connects', async () => {
    const phone = await takePhone()
    approving(phone)
    const { signed, view } = await open().pair({ ...call, request, signal: never(), tell: scan(phone) })
    expect(signed).toBeNull()
    expect(view.chainId).toBe(1)
  })
})

describe('a session', () => {
  test('a signature that is refused is thrown as the wallet said it', async () => {
    const phone = await takePhone()
    approving(phone)
    phone.kit.on('session_request', ({ id, topic }) => {
      const error = { code: 4001, message: 'No, thanks.' }
      void phone.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error } })
    })
    const error = await failure(sign(await connected(phone), 'one'))
    expect(error).toMatchObject({ name: 'PhoneError', code: 4001, message: 'No, thanks.' })
  })

  test('what nodes answer, and what the wallet has not allowed, does not go to the phone', async () => {
    const phone = await takePhone()
    approving(phone, chains, ['personal_sign'])
    const { provider } = (await connected(phone)).wallet
    for (const method of ['eth_blockNumber', 'eth_signTypedData_v4'])
      expect(await failure(provider.request({ method, params: [] }))).toMatchObject({ code: 4200 })
  })

  test('the phone changes account and chain, and the page hears of it', async () => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    const paired = await connected(phone, page)
    const heard: unknown[] = []
    for (const event of ['chainChanged', 'accountsChanged'])
      paired.wallet.provider.on?.(event, value => heard.push([event, value]))
    const topic = topicOf(paired)
    const other = `0x${'2'.repeat(40)}`
    await phone.kit.emitSessionEvent({
      topic,
      chainId: 'eip155:10',
      event: { name: 'chainChanged', data: '0xa' },
    })
    await expect.poll(() => heard).toEqual([['chainChanged', '0xa']])
    const namespaces = namespacesOn(chains)
    namespaces.eip155.accounts = chains.map(chain => `${chain}:${other}`)
    await phone.kit.updateSession({ topic, namespaces })
    await expect.poll(() => heard.at(-1)).toEqual(['accountsChanged', [other]])
    await phone.kit.emitSessionEvent({
      topic,
      chainId: 'eip155:10',
      event: { name: 'accountsChanged', data: [`eip155:10:${account.address}`] },
    })
    await expect.poll(() => heard.at(-1)).toEqual(['accountsChanged', [account.address]])
    expect(heard).toHaveLength(3)

    page.dispose()
    const resumed = await open(place).resume({ signal: never() })
    expect(resumed?.view.chainId).toBe(10)
  })

  test('a chain of the session is changed to at once, another is asked of the phone', async () => {
    const phone = await takePhone()
    approving(phone, chains, [...everything, 'wallet_switchEthereumChain'])
    const asked: unknown[] = []
    phone.kit.on('session_request', ({ id, topic, params }) => {
      asked.push(params.request.params)
      void phone.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: null } })
    })
    const { provider } = (await connected(phone)).wallet
    const change = (chainId: string) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    await change('0xa')
    expect(asked).toEqual([])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
    await change('0x89')
    expect(asked).toEqual([[{ chainId: '0x89' }]])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x89')
    const transaction = provider.request({ method: 'eth_sendTransaction', params: [{}] })
    expect(await failure(transaction)).toMatchObject({ code: 4901 })
  })

  test('a signature is asked of the phone once, however often the page asks', async () => {
    const phone = await takePhone()
    approving(phone)
    const requests: WalletKitTypes.SessionRequest[] = []
    phone.kit.on('session_request', request => void requests.push(request))
    const paired = await connected(phone)
    const signatures = [sign(paired, 'one'), sign(paired, 'one')]
    await expect.poll(() => requests).toHaveLength(1)
    signatures.push(sign(paired, 'one'))
    for (const { id, topic } of requests)
      await phone.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: '0xab' } })
    expect(await Promise.all(signatures)).toEqual(['0xab', '0xab', '0xab'])
    expect(requests).toHaveLength(1)
  })

  test.each([
    ['is ended when the page comes another time', -3_600],
    ['is ended also where the phone says that it never ends', 10 ** 9],
  ])('one that nobody has taken %s', async (_, later) => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    await connected(phone, page)
    await leave(page)
    const key = [...place.entries.keys()].find(name => name.endsWith('//session')) ?? ''
    const [session] = JSON.parse(place.entries.get(key) ?? '[]')
    place.entries.set(key, JSON.stringify([{ ...session, expiry: session.expiry + later }]))
    const told = new Promise(resolve => phone.kit.on('session_delete', resolve))
    open({ ...place, memory: browser().memory }).load()
    await told
  })

  test('ended on the phone, it is over here, also for whoever waits', async () => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    const paired = await connected(phone, page)
    const over = new Promise(resolve => paired.wallet.provider.on?.('disconnect', resolve))
    const waiting = failure(sign(paired, 'one'))
    const reason = { code: 6000, message: 'User disconnected.' }
    await phone.kit.disconnectSession({ topic: topicOf(paired), reason })
    expect(await over).toMatchObject({ code: 4900 })
    expect(await waiting).toBeInstanceOf(Error)
    expect(page.hasKept()).toBe(false)
    expect(await paired.wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  test('ended on the phone while no page was there, it is over for the next', async () => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    const paired = await connected(phone, page)
    await leave(page)
    const reason = { code: 6000, message: 'User disconnected.' }
    await phone.kit.disconnectSession({ topic: topicOf(paired), reason })
    const next = open(place)
    const resumed = await next.resume({ signal: never() })
    // The phone's word may come before there is anyone to hear it.
    await expect.poll(() => resumed?.wallet.provider.request({ method: 'eth_accounts' }) ?? []).toEqual([])
    expect(next.hasKept()).toBe(false)
  })

  test('ended here, the phone hears of it', async () => {
    const phone = await takePhone()
    approving(phone)
    const page = open()
    const paired = await connected(phone, page)
    const told = new Promise(resolve => phone.kit.on('session_delete', resolve))
    await paired.wallet.provider.request({ method: 'wallet_revokePermissions' })
    await told
    expect(page.hasKept()).toBe(false)
  })

  test('ended here while the relay is gone, it is over at once, and the phone hears of it later', async () => {
    const phone = await takePhone()
    approving(phone)
    const page = open()
    const paired = await connected(phone, page)
    await relay.pause()
    const told = new Promise(resolve => phone.kit.on('session_delete', resolve))
    await paired.wallet.provider.request({ method: 'wallet_revokePermissions' })
    expect(page.hasKept()).toBe(false)
    await relay.resume()
    await told
  })
})

/** A browser in which the part of the client that knows sessions is there long after the line. */
function halfMade({ storage, ...place }: Surroundings): Surroundings {
  if (!storage) throw new Error('There is no storage.')
  const getItem = async <T>(key: string): Promise<T | undefined> => {
    if (key.startsWith('wc@2:client')) await new Promise(resolve => setTimeout(resolve, 100))
    return storage.getItem(key)
  }
  return { ...place, storage: { ...storage, getItem } }
}

/** Shows an address that a phone refuses while no page is there, and gives what the next page hears of it. */
async function refusedMeanwhile(next: (place: Surroundings) => Surroundings) {
  const phone = await takePhone()
  refusing(phone)
  const place = browser()
  const page = open(place)
  const { uri } = await showing(page)
  await leave(page)
  const refused = new Promise(resolve => phone.core.relayer.events.on('relayer_publish', resolve))
  await phone.kit.pair({ uri })
  await refused
  return failure(open(next(place)).pair({ ...call, kept: { uri }, signal: never(), tell: () => {} }))
}

describe('a page that is loaded anew', () => {
  test.each(['before', 'after'] as const)('a phone that approves %s it is back is connected', async when => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    const { uri } = await showing(page)
    await leave(page)
    if (when === 'before') {
      await phone.kit.pair({ uri })
      await expect.poll(() => Object.keys(phone.kit.getActiveSessions())).toHaveLength(1)
    }
    const next = await showing(open(place), { uri })
    if (when === 'after') {
      expect(next.uri).toBe(uri)
      await phone.kit.pair({ uri })
    }
    expect((await next.pairing).view.chainId).toBe(1)
  })

  test('a phone that refuses meanwhile has refused', async () => {
    expect(await refusedMeanwhile(place => place)).toMatchObject({ code: 5000 })
  })

  test('what comes while half of the client is made is read', async () => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    const { uri } = await showing(page)
    await leave(page)
    await phone.kit.pair({ uri })
    await expect.poll(() => Object.keys(phone.kit.getActiveSessions())).toHaveLength(1)
    const { pairing } = await showing(open(halfMade(place)), { uri })
    expect((await pairing).view.chainId).toBe(1)

    expect(await refusedMeanwhile(halfMade)).toMatchObject({ code: 5000 })
  })

  test('a phone that was connected just before is taken up, with what it signed', async () => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    const { uri, pairing } = await showing(page)
    await phone.kit.pair({ uri })
    const { wallet } = await pairing
    page.dispose()
    expect((await (await showing(open(place), { uri })).pairing).wallet.id).toBe(wallet.id)
  })

  test('an address that nothing can come of gives way to another', async () => {
    const uri = `wc:${'0'.repeat(64)}@2?expiryTimestamp=1&relay-protocol=irn&symKey=${'0'.repeat(64)}`
    const next = await showing(open(), { uri })
    expect(next.uri).toMatch(/^wc:/)
    expect(next.uri).not.toBe(uri)
  })

  test('an address runs out', async () => {
    const place = browser()
    const page = open(place)
    const { uri } = await showing(page)
    page.dispose()
    const soon = Math.ceil(Date.now() / 1000) + 1
    for (const [key, value] of place.entries)
      if (/pairing$|proposal$/.test(key))
        place.entries.set(key, value.replace(/"(expiry|expiryTimestamp)":\d+/g, `"$1":${soon}`))
    const { pairing } = await showing(open(place), { uri })
    expect(await failure(pairing)).toMatchObject({ message: expect.stringMatching(/expire/) })
  })

  test.each(['before', 'after'] as const)('a signature that comes %s it is back is taken', async when => {
    const phone = await takePhone()
    approving(phone)
    const asked = Promise.withResolvers<WalletKitTypes.SessionRequest>()
    let times = 0
    phone.kit.on('session_request', request => {
      times += 1
      asked.resolve(request)
    })
    const place = browser()
    const page = open(place)
    const paired = await connected(phone, page)
    void failure(sign(paired, 'one'))
    const { id, topic } = await asked.promise
    await expect.poll(() => place.memory?.getItem('countersign.phone')).toContain(`"sent":[${id}]`)
    await leave(page)
    const result = await account.signMessage({ message: 'one' })
    const answer = () => phone.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
    if (when === 'before') await answer()
    const next = open(place)
    const pending = { message: 'one', address: account.address.toLowerCase() }
    expect(next.answerTo(pending, { signal: never() })).toBeNull()
    await next.resume({ signal: never() })
    expect(next.answerTo({ ...pending, message: 'two' }, { signal: never() })).toBeNull()
    const taken = next.answerTo(pending, { signal: never() })
    if (when === 'after') await answer()
    expect(await taken).toBe(result)
    expect(next.answerTo(pending, { signal: never() })).toBeNull()
    expect(times).toBe(1)
  })
})

test('what the relay never had waits for no answer after the page was loaded anew', async () => {
  const phone = await takePhone()
  approving(phone)
  const place = browser()
  const page = open(place)
  const paired = await connected(phone, page)
  await relay.pause()
  void failure(sign(paired, 'one'))
  await expect.poll(() => [...place.entries.values()].join().includes('personal_sign')).toBe(true)
  page.dispose()
  await relay.resume()
  const next = open(place)
  expect(await next.resume({ signal: never() })).not.toBeNull()
  expect(next.answerTo({ message: 'one', address: account.address }, { signal: never() })).toBeNull()
})

describe('a relay that comes and goes', () => {
  test('gone when the page is loaded anew, it is said to be lost, and its phone is there when it is back', async () => {
    const phone = await takePhone()
    approving(phone)
    signing(phone)
    const place = browser()
    const page = open(place)
    await connected(phone, page)
    await leave(page)
    await relay.pause()
    const next = open(place)
    const paired = await next.resume({ signal: never() })
    expect(next.line.getSnapshot()).toBe('connecting')
    await expect.poll(() => next.line.getSnapshot(), { timeout: 5_000 }).toBe('lost')
    await relay.resume()
    await expect.poll(() => next.line.getSnapshot(), { timeout: 15_000 }).toBe('open')
    if (!paired) throw new Error('The phone was not found.')
    expect(await sign(paired, 'one')).toBe(await account.signMessage({ message: 'one' }))
  })

  test('the line says so, and is there again by itself', async () => {
    const phone = await takePhone()
    approving(phone)
    signing(phone)
    const page = open()
    const paired = await connected(phone, page)
    await relay.pause()
    await expect.poll(() => page.line.getSnapshot()).toBe('lost')
    const signature = sign(paired, 'one')
    await relay.resume()
    expect(await signature).toBe(await account.signMessage({ message: 'one' }))
    expect(page.line.getSnapshot()).toBe('open')
  })

  test.each(['shown', 'scanned', 'asked'] as const)('lost when the address is %s: nothing is', async step => {
    const phone = await takePhone()
    signing(phone)
    const page = open()
    const lose = async () => {
      await relay.pause()
      await relay.resume()
    }
    const proposed = Promise.withResolvers<number>()
    phone.kit.on('session_proposal', ({ id }) => proposed.resolve(id))
    const { uri, pairing } = await showing(page)
    if (step === 'shown') await lose()
    await phone.kit.pair({ uri })
    const id = await proposed.promise
    if (step === 'scanned') await lose()
    await phone.kit.approveSession({ id, namespaces: namespacesOn(chains) })
    const paired = await pairing
    const signature = sign(paired, 'one')
    if (step === 'asked') await lose()
    expect(await signature).toBe(await account.signMessage({ message: 'one' }))
  })

  test('a phone that is out of reach is asked when it returns', async () => {
    const phone = await takePhone()
    approving(phone)
    signing(phone)
    const paired = await connected(phone)
    await phone.core.relayer.transportClose()
    const signature = sign(paired, 'one')
    await expect.poll(() => relay.published.some(({ tag }) => tag === 1108)).toBe(true)
    await phone.core.relayer.transportOpen()
    expect(await signature).toBe(await account.signMessage({ message: 'one' }))
  })
})
