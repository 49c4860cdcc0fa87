import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startRelay, type TestRelay } from './relay.ts'

const chainId = 'eip155:1'
const account = `${chainId}:0x000000000000000000000000000000000000dEaD`
const abilities = {
  methods: ['personal_sign'],
  events: ['accountsChanged', 'chainChanged'],
  chains: [chainId],
}
const metadata = { name: 'Someone', description: 'A test', url: 'http://127.0.0.1', icons: [] }

/** The fetched URLs; none of the requests is sent. */
const fetched: string[] = []
/** The addresses that any part of this process has tried to connect to. */
const dialed = new Set<string>()

function watch(message: unknown): void {
  if (typeof message !== 'object' || message === null || !('socket' in message)) return
  if (message.socket instanceof Socket) message.socket.on('connectionAttempt', (ip: string) => dialed.add(ip))
}

beforeAll(() => {
  subscribe('net.client.socket', watch)
  vi.stubGlobal('fetch', async (input: unknown) => {
    fetched.push(String(input))
    throw new TypeError('Nothing leaves this machine.')
  })
})
afterAll(() => {
  unsubscribe('net.client.socket', watch)
  vi.unstubAllGlobals()
})

let skew = 0
let relay: TestRelay
let closing: (() => Promise<void>)[]
beforeEach(async () => {
  skew = 0
  closing = []
  relay = await startRelay({ now: () => Date.now() + skew })
})
afterEach(async () => {
  for (const close of closing) await close()
  await relay.stop()
})

function options() {
  return {
    relayUrl: relay.url,
    projectId: relay.projectId,
    telemetryEnabled: false,
    logger: 'silent',
    // The libraries keep one core per prefix and process.
    customStoragePrefix: crypto.randomUUID(),
    storageOptions: { database: ':memory:' },
  }
}

async function startPage() {
  const client = await SignClient.init({ ...options(), metadata })
  closing.push(() => hangUp(client))
  return client
}

async function startPhone() {
  // Its type allows undefined for both, and the kit's only allows leaving them out.
  const core = Object.assign(new Core(options()), { relayUrl: relay.url, projectId: relay.projectId })
  const kit = await WalletKit.init({ core, metadata })
  closing.push(() => hangUp(kit))
  return kit
}

type Page = Awaited<ReturnType<typeof startPage>>
type Phone = Awaited<ReturnType<typeof startPhone>>

async function hangUp({ core }: Pick<Page | Phone, 'core'>): Promise<void> {
  core.heartbeat.stop()
  await core.relayer.transportClose()
}

async function propose(page: Page) {
  const { uri, approval } = await page.connect({ optionalNamespaces: { eip155: abilities } })
  if (uri === undefined) throw new Error('The library made no address.')
  const session = approval()
  session.catch(() => {})
  return { uri, session }
}

/** Returns the next event of a kind. */
function next<Name extends 'session_proposal' | 'session_request' | 'session_delete'>(
  kit: Phone,
  name: Name,
) {
  return new Promise<Parameters<Parameters<typeof kit.once<Name>>[1]>[0]>(resolve => {
    kit.once(name, resolve)
  })
}

function approve(kit: Phone, { id }: { id: number }) {
  return kit.approveSession({ id, namespaces: { eip155: { ...abilities, accounts: [account] } } })
}

function sign(page: Page, topic: string): Promise<unknown> {
  return page.request({ topic, chainId, request: { method: 'personal_sign', params: ['0x00', account] } })
}

function answer(kit: Phone, { topic, id }: { topic: string; id: number }, result: string) {
  return kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
}

async function connected() {
  const [page, phone] = [await startPage(), await startPhone()]
  const { uri, session } = await propose(page)
  const proposal = next(phone, 'session_proposal')
  await phone.pair({ uri })
  await approve(phone, await proposal)
  return { page, phone, topic: (await session).topic }
}

async function cutOff(...clients: readonly Pick<Page | Phone, 'core'>[]): Promise<void> {
  for (const { core } of clients) await expect.poll(() => core.relayer.connected).toBe(false)
}

describe('the unmodified libraries', () => {
  test('a page and a phone pair, connect, request, respond and disconnect', async () => {
    const { page, phone, topic } = await connected()

    const request = next(phone, 'session_request')
    const signature = sign(page, topic)
    await answer(phone, await request, '0x51')
    expect(await signature).toBe('0x51')

    const gone = next(phone, 'session_delete')
    await page.disconnect({ topic, reason: { code: 6000, message: 'Enough.' } })
    expect((await gone).topic).toBe(topic)

    expect(relay.published.map(({ tag, ttl }) => [tag, ttl])).toEqual([
      [1100, 300],
      [1101, 300],
      [1102, 300],
      [1103, 300],
      [1108, 900],
      [1109, 900],
      [1112, 86_400],
    ])
    await expect.poll(() => relay.messages()).toBe(0)
    expect(relay.clients()).toBe(2)
  })

  test('no request leaves the machine except the one that every wallet kit sends at its start', async () => {
    fetched.length = 0
    dialed.clear()
    const { page, phone, topic } = await connected()
    const request = next(phone, 'session_request')
    const signature = sign(page, topic)
    const { verifyContext, ...asked } = await request
    await answer(phone, asked, '0x51')
    await signature
    expect(verifyContext.verified.validation).toBe('UNKNOWN')
    expect(fetched.map(url => new URL(url).host)).toEqual(['pulse.walletconnect.org'])
    expect([...dialed]).toEqual(['127.0.0.1'])
  })

  test('a request for an offline phone waits for it', async () => {
    const { page, phone, topic } = await connected()
    await phone.core.relayer.transportClose()
    await expect.poll(() => relay.clients()).toBe(1)

    const request = next(phone, 'session_request')
    const signature = sign(page, topic)
    await expect.poll(() => relay.messages()).toBe(1)
    await phone.core.relayer.transportOpen()
    await answer(phone, await request, '0x51')
    expect(await signature).toBe('0x51')
  })

  test('a phone that pairs after the relay was restarted still receives the proposal', async () => {
    const [page, phone] = [await startPage(), await startPhone()]
    const { uri, session } = await propose(page)
    await relay.pause()
    await cutOff(page)
    await relay.resume()

    const proposal = next(phone, 'session_proposal')
    await phone.pair({ uri })
    await approve(phone, await proposal)
    expect((await session).namespaces.eip155?.accounts).toEqual([account])
  })

  test('a response sent while the relay is down arrives when it is back', async () => {
    const { page, phone, topic } = await connected()
    const request = next(phone, 'session_request')
    const signature = sign(page, topic)
    const asked = await request
    await relay.pause()
    await cutOff(page, phone)

    const answered = answer(phone, asked, '0x51')
    await relay.resume()
    await answered
    expect(await signature).toBe('0x51')
  })

  test('after a disconnect both ends reconnect, each with one socket and its topics', async () => {
    const { page, phone, topic } = await connected()
    const topics = relay.topics()
    relay.drop()
    await cutOff(page, phone)
    await expect.poll(() => [relay.clients(), relay.topics()]).toEqual([2, topics])

    const request = next(phone, 'session_request')
    const signature = sign(page, topic)
    await answer(phone, await request, '0x51')
    expect(await signature).toBe('0x51')
  })

  test('a proposal that was not fetched in its five minutes is not delivered', async () => {
    const [page, phone] = [await startPage(), await startPhone()]
    const { uri } = await propose(page)
    expect(relay.messages()).toBe(1)
    skew = 300_000
    expect(relay.messages()).toBe(0)

    let proposals = 0
    phone.on('session_proposal', () => {
      proposals += 1
    })
    await phone.pair({ uri })
    const published = relay.published.length
    const fresh = await propose(await startPage())
    const second = next(phone, 'session_proposal')
    await phone.pair({ uri: fresh.uri })
    await second
    expect(proposals).toBe(1)
    expect(relay.published).toHaveLength(published + 1)
  })

  test('a phone does not accept an expired pairing URI', async () => {
    const [page, phone] = [await startPage(), await startPhone()]
    const { uri } = await propose(page)
    const stale = uri.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=1')
    await expect(phone.pair({ uri: stale })).rejects.toThrow('expired')
    expect(relay.clients()).toBe(1)
  })

  test('a client with another project id is refused', async () => {
    const client = await SignClient.init({ ...options(), projectId: 'another', metadata })
    closing.push(() => hangUp(client))
    const refused = new Promise<Error>(resolve => client.core.relayer.once('relayer_error', resolve))
    client.connect({ optionalNamespaces: { eip155: abilities } }).catch(() => {})
    expect((await refused).message).toContain('Project not found')
    expect(relay.clients()).toBe(0)
  })
})
