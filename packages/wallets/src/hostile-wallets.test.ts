import { eip155Chain } from '@countersign/core'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createRuntime } from './runtime.ts'
import type { Eip1193Provider, Wallet } from './wallet.ts'

const one = `0x${'1'.repeat(40)}`
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chains = [1, 10].map(id => ({
  id: eip155Chain(id),
  name: 'A chain',
  shortName: null,
  currency,
  explorer: null,
  testnet: false,
  wallet: { rpcUrls: ['https://node.example'] },
}))

const trap = (): never => {
  throw new Error('trap')
}
/** Throws on any operation. */
const untouchable = new Proxy(() => {}, {
  get: trap,
  has: trap,
  getPrototypeOf: trap,
  ownKeys: trap,
  getOwnPropertyDescriptor: trap,
})
const bottomless = () => {
  const error: Record<string, unknown> = { message: 'x'.repeat(100_000), code: 'y'.repeat(100_000) }
  error.cause = { originalError: error, data: untouchable }
  return error
}

const honest: Record<string, () => unknown> = {
  eth_requestAccounts: () => [one],
  eth_accounts: () => [one],
  eth_chainId: () => '0x1',
  personal_sign: () => '0xab',
  wallet_switchEthereumChain: () => null,
}
const answering =
  (answers: Record<string, () => unknown>): Eip1193Provider['request'] =>
  async ({ method }) =>
    (({ ...honest, ...answers })[method] ?? trap)()
const always =
  (answer: () => unknown): Eip1193Provider['request'] =>
  async () =>
    answer()

const hostile: Record<string, Eip1193Provider> = {
  'throws before it promises': { request: trap },
  'answers at once, not with a promise': { request: (() => [one]) as unknown as Eip1193Provider['request'] },
  'answers nothing': { request: always(() => undefined) },
  'rejects with nothing': { request: () => Promise.reject(undefined) },
  'rejects with what cannot be looked at': { request: () => Promise.reject(untouchable) },
  'rejects without a bottom': { request: () => Promise.reject(bottomless()) },
  'shows what is no account': { request: answering({ eth_requestAccounts: () => ['0x12', null, {}] }) },
  'shows an object of accounts': { request: answering({ eth_requestAccounts: () => ({ 0: one }) }) },
  'is on no chain': { request: answering({ eth_chainId: () => ({}) }) },
  'signs with what is no signature': { request: answering({ personal_sign: () => untouchable }) },
  'rejects the signature with what cannot be looked at': {
    request: answering({ personal_sign: () => Promise.reject(untouchable) }),
  },
  'rejects the chain with what cannot be looked at': {
    request: answering({ wallet_switchEthereumChain: () => Promise.reject(untouchable) }),
  },
  'rejects the chain without a bottom': {
    request: answering({ wallet_switchEthereumChain: () => Promise.reject(bottomless()) }),
  },
  'is frozen': Object.freeze({ request: answering({}) }),
}

const unhandled: unknown[] = []
const note = (error: unknown) => unhandled.push(error)

// Loaded while timers are real.
beforeAll(() => import('./connection/wagmi.ts'))
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', new EventTarget())
  process.on('unhandledRejection', note)
})
afterEach(() => {
  process.off('unhandledRejection', note)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Does everything that can be done with a wallet, and returns each outcome. */
async function goThrough(provider: Eip1193Provider) {
  const wallet: Wallet = { id: 'org.evil#1', name: 'Evil', icon: null, rdns: 'org.evil', provider }
  const { actions, state, dispose } = createRuntime({
    authentication: {
      session: async () => null,
      prepare: async ({ account }) => ({
        id: 'c1',
        account,
        message: 'Sign',
        issuedAt: '2026-01-31T09:30:00Z',
        expiresAt: '2026-01-31T09:40:00Z',
      }),
      verify: async ({ account }) => ({ account }),
      signOut: async () => {},
    },
    chains: async () => chains,
    memory: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
  })
  actions.open()
  actions.connect(wallet)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(130_000)
  const connection = state.getSnapshot().connection.status
  actions.sign()
  await vi.advanceTimersByTimeAsync(700_000)
  const signIn = state.getSnapshot().signIn.status
  actions.switchNetwork('eip155:10')
  await vi.advanceTimersByTimeAsync(130_000)
  const network = state.getSnapshot().network.status
  actions.watchToken({ chain: 'eip155:1', address: one, symbol: 'T', decimals: 18 })
  await vi.advanceTimersByTimeAsync(130_000)
  const token = state.getSnapshot().token.status
  actions.disconnect()
  dispose()
  vi.useRealTimers()
  // For rejections that are unhandled.
  await new Promise(resolve => setTimeout(resolve, 5))
  return { connection, signIn, network, token, unhandled: unhandled.splice(0) }
}

test.each(Object.entries(hostile))(
  'a wallet that %s does not keep the page waiting forever',
  async (_, provider) => {
    const { connection, signIn, network, token, unhandled } = await goThrough(provider)
    expect(['connected', 'disconnected']).toContain(connection)
    expect(['idle', 'failed', 'done']).toContain(signIn)
    expect(['idle', 'failed', 'done']).toContain(network)
    expect(['idle', 'failed', 'done']).toContain(token)
    expect(unhandled).toEqual([])
  },
)

test.each([
  ['does what it is asked', {}],
  ['cannot be listened to', { on: trap, removeListener: trap }],
])('a wallet that %s is connected, signs, and shows a token', async (_, more) => {
  const provider = { request: answering({ wallet_watchAsset: () => true }), ...more }
  expect(await goThrough(provider)).toEqual({
    connection: 'connected',
    signIn: 'done',
    // It accepts, and stays where it is.
    network: 'failed',
    token: 'done',
    unhandled: [],
  })
})
