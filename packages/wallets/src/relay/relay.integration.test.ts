import { startRelay, type TestRelay } from '@countersign/testbed'
import { type IWalletKit, WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
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
import type { Paired, PairingNews } from '../pairing/open-pairing.ts'
import type { Relay } from '../pairing/relay.ts'
import { createRelay } from './relay.ts'
import type { ClientStorage, Surroundings } from './surroundings.ts'

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

function open(place = browser(), options: Partial<Parameters<typeof createRelay>[0]> = {}): Relay {
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

/** Signs what it is asked to. */
function signing({ kit }: Phone): void {
  kit.on('session_request', async ({ id, topic, params }) => {
    const message = hexToString(params.request.params[0])
    const result = await account.signMessage({ message })
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
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
})
