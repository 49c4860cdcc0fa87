import { startRelay, type TestRelay } from '@countersign/testbed'
import { type IWalletKit, WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildAuthObject } from '@walletconnect/utils'
import { hexToString } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { DialogState } from './dialog/state.ts'
import { createRelay } from './relay/relay.ts'
import { clientStorage } from './relay/testing/client-storage.ts'
import { createRuntime } from './runtime.ts'
import { createStore } from './store.ts'
import { backend, browser, caip } from './testing/phone-world.ts'
import { chains, memoryOf } from './testing/world.ts'
import type { Wallet } from './wallet.ts'

// End to end: dialog, wagmi, relay and the library of phone wallets. Only the backend is simulated.

const account = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const other = privateKeyToAccount(`0x${'8'.repeat(64)}`)
let relay: TestRelay

beforeAll(() => {
  // The library warns about a second client in one process, and contacts its verification host in any process.
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  vi.stubEnv('IS_VITEST', 'true')
})
beforeEach(async () => {
  // wagmi finds no provider without a window.
  vi.stubGlobal('window', new EventTarget())
  relay = await startRelay()
})
afterEach(() => relay.stop())

/** Loads the page in a tab. */
function load(place = browser(), { inOneStep = false } = {}) {
  const { surroundings, memory, tabMemory } = place
  const { url, projectId } = relay
  const server = backend(inOneStep)
  const phones = createRelay({ url, projectId, name: 'Shop', chains: caip }, surroundings)
  const runtime = createRuntime({
    authentication: server.authentication,
    chains: async () => chains,
    discovery: { ...createStore<readonly Wallet[]>([]), refresh: () => {}, stop: () => {} },
    relay: phones,
    memory,
    tabMemory,
  })
  onTestFinished(() => runtime.dispose())
  const state = runtime.state.getSnapshot
  const until = (what: (state: DialogState) => unknown) =>
    vi.waitFor(() => expect(what(state())).toBeTruthy(), { timeout: 15_000, interval: 20 })
  /** Closes the page with its socket; the browser's storage stays as it was at that moment. */
  const gone = async () => {
    const kept = place.entries()
    const others = relay.clients() - 1
    phones.dispose()
    await expect.poll(relay.clients).toBe(others)
    return browser(kept)
  }
  return { ...server, gone, runtime, state, until }
}
type Load = ReturnType<typeof load>

/** A wallet on a phone, built with the library that wallets use; it approves, and signs when a test lets it. */
async function takePhone() {
  const { url: relayUrl, projectId } = relay
  const core = new Core({
    ...{ relayUrl, projectId, telemetryEnabled: false, logger: 'silent' },
    storage: clientStorage(),
  } as object)
  const metadata = { name: 'Fox', description: 'Fox', url: 'https://fox.example', icons: [] }
  const kit = await WalletKit.init({ core: core as WalletKitTypes.Options['core'], metadata })
  onTestFinished(async () => {
    core.heartbeat.stop()
    await core.relayer.transportClose()
  })
  const asked: WalletKitTypes.SessionRequest[] = []
  kit.on('session_proposal', proposal => void approve(kit, proposal))
  kit.on('session_request', request => void asked.push(request))
  return { kit, asked }
}
type Phone = Awaited<ReturnType<typeof takePhone>>

const namespaces = {
  eip155: {
    chains: caip,
    accounts: caip.flatMap(chain => [account, other].map(({ address }) => `${chain}:${address}`)),
    methods: ['personal_sign', 'wallet_switchEthereumChain', 'wallet_watchAsset'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

async function approve(kit: IWalletKit, { id, params }: WalletKitTypes.SessionProposal) {
  const [asked] = params.requests?.authentication ?? []
  if (!asked) return kit.approveSession({ id, namespaces })
  const iss = `did:pkh:eip155:1:${account.address}`
  const s = await account.signMessage({ message: kit.formatAuthMessage({ request: asked, iss }) })
  const cacao = buildAuthObject(asked, { t: 'eip191', s }, iss)
  return kit.approveSession({ id, namespaces, proposalRequestsResponses: { authentication: [cacao] } })
}

async function answer({ kit, asked }: Phone) {
  await expect.poll(() => asked).toHaveLength(1)
  const [request] = asked
  if (!request) throw new Error('It was asked.')
  const { id, topic, params } = request
  const result = await account.signMessage({ message: hexToString(params.request.params[0]) })
  await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
}

async function scan({ runtime, until, state }: Load, { kit }: Phone) {
  runtime.actions.open()
  runtime.actions.show({ name: 'scan', wallet: null })
  await until(({ pairing }) => pairing.status === 'ready')
  const { pairing } = state()
  if (pairing.status === 'ready') await kit.pair({ uri: pairing.uri })
}

async function atText(page = load()) {
  const phone = await takePhone()
  await scan(page, phone)
  await page.until(({ signIn }) => signIn.status === 'ready')
  return { ...page, page, phone }
}

test('a phone scans, connects and signs; changes of its chain and account, and its end, are followed', async () => {
  const { runtime, until, state, phone, verified } = await atText()
  expect(state().connection).toMatchObject({ wallet: { name: 'Fox', phone: { entry: null } } })
  runtime.actions.sign()
  await answer(phone)
  await until(({ signIn }) => signIn.status === 'done')
  expect(verified).toMatchObject([{ id: 'c1', account: `eip155:1:${account.address}` }])

  const [session] = Object.values(phone.kit.getActiveSessions())
  if (!session) throw new Error('There is one.')
  const { topic } = session
  const told = (name: string, data: unknown) =>
    phone.kit.emitSessionEvent({ topic, event: { name, data }, chainId: 'eip155:1' })
  await told('chainChanged', 10)
  await until(({ connection }) => 'chainId' in connection && connection.chainId === 10)
  await told('accountsChanged', [other.address])
  await until(({ connection }) => 'accounts' in connection && connection.accounts[0] === other.address)
  await phone.kit.disconnectSession({ topic, reason: { code: 6000, message: 'Bye.' } })
  await until(({ connection }) => connection.status === 'disconnected')
  expect(state().signIn.status).toBe('done')
})

test('a phone connects and signs in one step', async () => {
  const page = load(browser(), { inOneStep: true })
  const phone = await takePhone()
  await scan(page, phone)
  await page.until(({ signIn }) => signIn.status === 'done')
  expect(page.verified).toMatchObject([{ id: 'u1' }])
  expect(page.verified[0]?.message).toContain('abcdefgh1234')
  expect(page.prepared).toEqual([])
  expect(phone.asked).toEqual([])
})

test('a phone that is replaced by another is notified that its session has ended, and the other signs', async () => {
  const { page, runtime, phone, state, until, verified } = await atText()
  const another = await takePhone()
  runtime.actions.back()
  await scan(page, another)
  await expect.poll(() => phone.kit.getActiveSessions()).toEqual({})
  await until(({ signIn }) => signIn.status === 'ready')
  expect(state().connection.status).toBe('connected')
  runtime.actions.sign()
  await answer(another)
  await until(({ signIn }) => signIn.status === 'done')
  expect(verified).toHaveLength(1)
  expect(Object.values(another.kit.getActiveSessions())).toHaveLength(1)
})

test('a person who disconnects ends the session on the phone', async () => {
  const { runtime, phone, state } = await atText()
  runtime.actions.disconnect()
  expect(state().connection.status).toBe('disconnected')
  await expect.poll(() => phone.kit.getActiveSessions()).toEqual({})
})

test.each([
  ['in two steps', false, 'ready'],
  ['in one', true, 'done'],
])(
  'a page that is reloaded while its code is scanned continues with the same code, %s',
  async (_, inOneStep, then) => {
    const first = load(browser(), { inOneStep })
    const phone = await takePhone()
    first.runtime.actions.open()
    first.runtime.actions.show({ name: 'scan', wallet: null })
    await first.until(({ pairing }) => pairing.status === 'ready')
    const { pairing } = first.state()
    if (pairing.status !== 'ready') throw new Error('It is shown.')

    const next = load(await first.gone(), { inOneStep })
    expect(next.runtime.resumePlace()).toBe(true)
    await phone.kit.pair({ uri: pairing.uri })
    await next.until(({ signIn }) => signIn.status === then)
    expect(next.state().connection).toMatchObject({ status: 'connected', wallet: { name: 'Fox' } })
  },
)

test('a page that is reloaded while the phone is asked to sign uses that response, and sends no second request', async () => {
  const { runtime, gone, phone } = await atText()
  runtime.actions.sign()
  await expect.poll(() => phone.asked).toHaveLength(1)

  const next = load(await gone())
  next.runtime.resumePlace()
  await next.until(({ signIn }) => signIn.status === 'asking')
  await answer(phone)
  await next.until(({ signIn }) => signIn.status === 'done')
  expect(next.verified).toMatchObject([{ id: 'c1' }])
  expect(next.prepared).toEqual([])
  expect(phone.asked).toHaveLength(1)
})

test('the phone of the last visit is found again', async () => {
  const { gone } = await atText()
  const next = load({ ...(await gone()), tabMemory: memoryOf() })
  next.runtime.actions.open('networks')
  await next.until(({ view }) => view?.name === 'networks')
  expect(next.state().connection).toMatchObject({ status: 'connected', wallet: { name: 'Fox' } })
})

test('a relay that disconnects during a request is reported as lost, and delivers the response when it is back', async () => {
  const { runtime, until, phone, state } = await atText()
  expect(state().line).toBe('open')
  runtime.actions.sign()
  await expect.poll(() => phone.asked).toHaveLength(1)
  await relay.pause()
  await until(({ line }) => line === 'lost')
  expect(state().signIn.status).toBe('asking')
  await relay.resume()
  await until(({ line }) => line === 'open')
  await answer(phone)
  await until(({ signIn }) => signIn.status === 'done')
})
