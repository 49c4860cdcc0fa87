import { connect, createConfig, disconnect, http, mock, sendTransaction, switchChain } from '@wagmi/core'
import { mainnet } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Wallet } from '../wallet.ts'
import { connectionFailure, NoAccountError } from './failure.ts'
import type { SiteChain } from './link.ts'
import type { WalletEvent } from './reducer.ts'
import { openWagmi, type WagmiOptions } from './wagmi.ts'
import { createCountersignConfig } from './wagmi-config.ts'

const one = `0x${'ab'.repeat(20)}`
const checksummed = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB'
const two = `0x${'2'.repeat(40)}` as const
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chains: readonly SiteChain[] = [
  { id: 'eip155:1', name: 'Ethereum', currency, explorer: null, testnet: false, wallet: null },
  { id: 'eip155:10', name: 'Optimism', currency, explorer: null, testnet: false, wallet: null },
]

/** An EIP-1193 provider whose answers are set by method. */
function makeProvider(answers: Record<string, () => unknown> = {}) {
  const listeners = new Map<string, Set<(...values: unknown[]) => void>>()
  const calls: { method: string; params?: unknown }[] = []
  const all: Record<string, () => unknown> = {
    eth_requestAccounts: () => [one],
    eth_accounts: () => [one],
    eth_chainId: () => '0x539',
    ...answers,
  }
  return {
    calls,
    emit: (event: string, value?: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(value)
    },
    request: async (call: { method: string; params?: unknown }) => {
      calls.push(call)
      const answer = all[call.method]
      if (!answer) throw Object.assign(new Error('no such method'), { code: -32601 })
      return answer()
    },
    on: (event: string, listener: (...values: unknown[]) => void) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: (...values: unknown[]) => void) =>
      listeners.get(event)?.delete(listener),
    listening: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

type Provider = ReturnType<typeof makeProvider>

const walletOn = (provider: Provider, id = 'org.fox#1'): Wallet => ({
  id,
  name: 'Fox',
  icon: null,
  rdns: 'org.fox',
  provider,
})

async function open(provider: Provider, options: Partial<WagmiOptions> = {}) {
  const wallet = walletOn(provider)
  const events: WalletEvent[] = []
  const links = await openWagmi({ chains, ...options })
  return { wallet, events, links, link: await links.open(wallet, event => events.push(event)) }
}

const settle = () => new Promise(resolve => setTimeout(resolve, 5))

beforeEach(() => {
  vi.stubGlobal('window', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('connecting', () => {
  test('asks for accounts once, for no chain and no permission', async () => {
    const provider = makeProvider()
    const { link } = await open(provider)
    // 0x539 is not among the site's chains.
    expect(await link.connect()).toEqual({ accounts: [checksummed], chainId: 1337 })
    expect(provider.calls.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  test.each([
    [4001, 'refused'],
    [5000, 'refused'],
    [-32603, 'refused'],
    [-32002, 'already-pending'],
    [4100, 'locked'],
  ])('a wallet that says %i: %s, and can be asked again', async (code, kind) => {
    const answers = [
      () => {
        throw { code, message: '' }
      },
    ]
    const provider = makeProvider({ eth_requestAccounts: () => (answers.pop() ?? (() => [one]))() })
    const { link } = await open(provider)
    const error = await link.connect().catch((thrown: unknown) => thrown)
    expect(connectionFailure(error)).toBe(kind)
    expect(await link.connect()).toMatchObject({ accounts: [checksummed] })
  })

  test('a wallet that shows no account is locked, and can be asked again', async () => {
    const accounts = [[]]
    const provider = makeProvider({ eth_requestAccounts: () => accounts.pop() ?? [one] })
    const { link } = await open(provider)
    await expect(link.connect()).rejects.toThrow(NoAccountError)
    expect(await link.connect()).toMatchObject({ accounts: [checksummed] })
  })

  test('a connected wallet is not asked again', async () => {
    const provider = makeProvider()
    const { link } = await open(provider)
    await link.connect()
    await link.connect()
    expect(provider.calls.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  })

  test('a wallet that tells nothing and cannot be changed is connected all the same', async () => {
    const { request } = makeProvider()
    const provider = Object.freeze({ request })
    const wallet: Wallet = { id: 'org.mute#1', name: 'Mute', icon: null, rdns: 'org.mute', provider }
    const link = await (await openWagmi({ chains })).open(wallet, () => {})
    expect(await link.connect()).toMatchObject({ accounts: [checksummed] })
    await link.disconnect()
  })

  test('many attempts leave no more listeners than one', async () => {
    const provider = makeProvider({
      eth_requestAccounts: () => {
        throw { code: 4001 }
      },
    })
    const { link } = await open(provider)
    await link.connect().catch(() => {})
    const after = provider.listening()
    for (let times = 0; times < 5; times++) await link.connect().catch(() => {})
    expect(provider.listening()).toBe(after)
  })
})

describe('what the wallet tells', () => {
  test('one change of chain, told in hex and in decimal digits, is one event', async () => {
    const provider = makeProvider()
    const { link, events } = await open(provider)
    await link.connect()
    events.length = 0
    provider.emit('chainChanged', '0xa')
    provider.emit('chainChanged', '10')
    provider.emit('chainChanged', 'nonsense')
    await settle()
    expect(events).toMatchObject([{ type: 'chain-changed', chainId: 10 }])
  })

  test('another account, then none', async () => {
    const provider = makeProvider()
    const { link, events } = await open(provider)
    await link.connect()
    events.length = 0
    provider.emit('accountsChanged', [two])
    await settle()
    provider.emit('accountsChanged', [])
    await settle()
    expect(events).toMatchObject([
      { type: 'accounts-changed', accounts: [two] },
      { type: 'wallet-disconnected' },
    ])
  })

  test('a wallet that comes back by itself is heard', async () => {
    const provider = makeProvider()
    const { link, events } = await open(provider)
    await link.connect()
    provider.emit('accountsChanged', [])
    await settle()
    events.length = 0
    provider.emit('accountsChanged', [one])
    await settle()
    expect(events).toMatchObject([{ type: 'wallet-connected', view: { accounts: [checksummed] } }])
  })

  test('the end of the connection, by the wallet or by the person, is one event', async () => {
    const provider = makeProvider()
    const { link, events } = await open(provider)
    await link.connect()
    events.length = 0
    provider.emit('disconnect', { code: 4900 })
    await settle()
    expect(events).toMatchObject([{ type: 'wallet-disconnected' }])
    await link.connect()
    events.length = 0
    await link.disconnect()
    expect(events).toMatchObject([{ type: 'wallet-disconnected' }])
    expect(provider.calls.at(-1)?.method).toBe('wallet_revokePermissions')
  })
})

describe('signing', () => {
  test('sends the UTF-8 bytes of the text in hex, on whatever chain the wallet is', async () => {
    const provider = makeProvider({ personal_sign: () => '0xabcd' })
    const { link } = await open(provider)
    await link.connect()
    expect(await link.signMessage('Grüße', checksummed)).toBe('0xabcd')
    expect(provider.calls.at(-1)).toEqual({
      method: 'personal_sign',
      params: ['0x4772c3bcc39f65', checksummed],
    })
  })

  test.each([[null], ['signed'], ['0xabc'], [{ signature: '0xab' }]])(
    '%j is not a signature',
    async answer => {
      const { link } = await open(makeProvider({ personal_sign: () => answer }))
      await expect(link.signMessage('text', one)).rejects.toThrow(TypeError)
    },
  )
})

test('looking for a wallet that no longer knows the page opens nothing', async () => {
  const provider = makeProvider({ eth_accounts: () => [] })
  const { link } = await open(provider)
  expect(await link.reconnect()).toBeUndefined()
  expect(provider.calls.some(({ method }) => method === 'eth_requestAccounts')).toBe(false)
})

describe('one configuration for all wallets', () => {
  /** Stands for the kit: it holds what it is told to, and knows what it has heard. */
  async function page(options: Partial<WagmiOptions> = {}) {
    const links = await openWagmi({ chains, ...options })
    links.hold(null)
    const choose = async (provider: Provider, id: string) => {
      const wallet = walletOn(provider, id)
      const events: WalletEvent[] = []
      const link = await links.open(wallet, event => events.push(event))
      return { wallet, link, events }
    }
    const current = () => {
      const { connections, current: uid } = links.config.state
      return {
        ids: [...connections.values()].map(({ connector }) => connector.id),
        current: uid && connections.get(uid)?.connector.id,
      }
    }
    return { links, choose, current }
  }

  test('two wallets of one name are never taken for each other', async () => {
    const [fox, owl] = [
      makeProvider(),
      makeProvider({ eth_requestAccounts: () => [two], eth_accounts: () => [two] }),
    ]
    const { choose } = await page()
    const one = await choose(fox, 'org.fox#1')
    const other = await choose(owl, 'org.fox#2')
    expect(await other.link.connect()).toMatchObject({ accounts: [two] })
    expect(fox.calls).toEqual([])
    expect(await one.link.connect()).toMatchObject({ accounts: [checksummed] })
  })

  test('the wallet that the kit holds is the only one that wagmi knows', async () => {
    const { choose, current, links } = await page()
    const one = await choose(makeProvider(), 'org.fox#1')
    const other = await choose(makeProvider(), 'org.owl#1')
    await one.link.connect()
    links.hold(one.wallet)
    await other.link.connect()
    expect(current()).toEqual({ ids: ['org.fox#1', 'org.owl#1'], current: 'org.fox#1' })
    links.hold(other.wallet)
    expect(current()).toEqual({ ids: ['org.owl#1'], current: 'org.owl#1' })
  })

  test('an approval that is no longer wanted leaves the wallet that is held', async () => {
    const { choose, current, links } = await page()
    const one = await choose(makeProvider(), 'org.fox#1')
    const other = await choose(makeProvider(), 'org.owl#1')
    await one.link.connect()
    links.hold(one.wallet)
    await other.link.connect()
    await other.link.disconnect()
    expect(current()).toEqual({ ids: ['org.fox#1'], current: 'org.fox#1' })
    expect(one.events.map(({ type }) => type)).toEqual(['wallet-connected'])
  })

  test('an answer that comes after nobody waits for it is not kept', async () => {
    const { choose, current } = await page()
    const one = await choose(makeProvider(), 'org.fox#1')
    await one.link.reconnect()
    await settle()
    expect(current()).toEqual({ ids: [], current: null })
  })

  test('a wallet that was left does not come back by itself', async () => {
    const provider = makeProvider()
    const { choose, current, links } = await page()
    const one = await choose(provider, 'org.fox#1')
    await one.link.connect()
    links.hold(one.wallet)
    links.hold(null)
    expect(current().ids).toEqual([])
    provider.emit('accountsChanged', [one])
    provider.emit('connect', { chainId: '0x1' })
    await settle()
    expect(current()).toEqual({ ids: [], current: null })
  })

  test('wagmi’s own disconnect is told', async () => {
    const { choose, links } = await page()
    const one = await choose(makeProvider(), 'org.fox#1')
    await one.link.connect()
    links.hold(one.wallet)
    await disconnect(links.config)
    expect(one.events.at(-1)).toEqual({ type: 'wallet-disconnected', wallet: one.wallet })
  })

  test('what the page sends with wagmi’s own means is told', async () => {
    const hash = `0x${'a'.repeat(64)}` as const
    const onSent = vi.fn()
    const { choose, links } = await page({ onSent })
    const one = await choose(
      makeProvider({ eth_chainId: () => '0x1', eth_sendTransaction: () => hash }),
      'org.fox#1',
    )
    await one.link.connect()
    links.hold(one.wallet)
    expect(await sendTransaction(links.config, { to: two, value: 1n, gas: 21_000n })).toBe(hash)
    await settle()
    expect(onSent).toHaveBeenCalledExactlyOnceWith({ chain: 'eip155:1', from: checksummed, hash })
  })

  test('wagmi’s own change of network does not wait for a wallet that does not tell', async () => {
    let chainId = '0x1'
    const { request } = makeProvider({
      eth_chainId: () => chainId,
      wallet_switchEthereumChain: () => {
        chainId = '0xa'
        return null
      },
    })
    const { choose, links } = await page()
    const provider = { ...makeProvider(), request, on: () => {} }
    const one = await choose(Object.assign(makeProvider(), provider), 'org.fox#1')
    await one.link.connect()
    links.hold(one.wallet)
    await switchChain(links.config, { chainId: 10 })
    expect(links.config.state.chainId).toBe(10)
    expect(one.events.at(-1)).toMatchObject({ type: 'chain-changed', chainId: 10 })
  })

  test('a wallet that changes its network and does not tell is believed by its word', async () => {
    let chainId = '0x1'
    const { link, events } = await open(
      makeProvider({
        eth_chainId: () => chainId,
        wallet_switchEthereumChain: () => {
          chainId = '0xa'
          return null
        },
      }),
    )
    await link.connect()
    const [, optimism] = chains
    if (!optimism) return expect.unreachable()
    await link.switchChain(optimism, () => {})
    expect(events.at(-1)).toMatchObject({ type: 'chain-changed', chainId: 10 })
  })

  test('in the end nothing is left of it', async () => {
    const provider = makeProvider()
    const config = createCountersignConfig({ chains: [mainnet] })
    const { choose, links } = await page({ config })
    const one = await choose(provider, 'org.fox#1')
    await one.link.connect()
    links.hold(one.wallet)
    links.dispose()
    expect(provider.listening()).toBe(0)
    expect(config.connectors).toEqual([])
    expect(config.state).toMatchObject({ status: 'disconnected', current: null })
  })
})

test('a line that is taken down leaves nothing in the configuration, nor on the wallet', async () => {
  const provider = makeProvider()
  const { link, links, wallet, events } = await open(provider)
  await link.connect()
  link.close?.()
  expect(links.config.connectors).toEqual([])
  expect(links.config.state.connections.size).toBe(0)
  expect(provider.listening()).toBe(0)
  events.length = 0
  provider.emit('accountsChanged', [two])
  expect(events).toEqual([])
  // Another line to it is a new one.
  expect(await (await links.open(wallet, () => {})).connect()).toMatchObject({ accounts: [checksummed] })
})

describe('a configuration of the site’s own', () => {
  const site = () =>
    createConfig({
      chains: [mainnet],
      connectors: [mock({ accounts: [two] })],
      multiInjectedProviderDiscovery: false,
      storage: null,
      transports: { [mainnet.id]: http('/rpc/1') },
    })

  test('is used, also where it has to be loaded, and nobody is connected by it', async () => {
    const config = site()
    for (const source of [config, () => config, async () => config])
      expect((await openWagmi({ chains, config: source })).config).toBe(config)
    expect(config.state.status).toBe('disconnected')
  })

  test('a wallet that the page connects by itself is handed over, and can be used like any other', async () => {
    const config = site()
    const made: Wallet[] = []
    const links = await openWagmi({
      chains,
      config,
      onConnected: ({ wallet, view }) => {
        expect(view).toEqual({ accounts: [two], chainId: 1 })
        made.push(wallet)
        links.hold(wallet)
      },
    })
    links.hold(null)
    const [connector] = config.connectors
    if (!connector) return expect.unreachable()
    await connect(config, { connector })
    const [wallet] = made
    if (!wallet) return expect.unreachable()
    expect(wallet.name).toBe('Mock Connector')
    const events: WalletEvent[] = []
    const link = await links.open(wallet, event => events.push(event))
    expect(await link.connect()).toEqual({ accounts: [two], chainId: 1 })
    await disconnect(config)
    expect(events).toEqual([{ type: 'wallet-disconnected', wallet }])
    expect(made).toHaveLength(1)
  })

  test('one that was there before is handed over too', async () => {
    const config = site()
    const [connector] = config.connectors
    if (!connector) return expect.unreachable()
    await connect(config, { connector })
    const onConnected = vi.fn()
    await openWagmi({ chains, config, onConnected })
    expect(onConnected).toHaveBeenCalledTimes(1)
  })

  test('one that is only remembered from the last visit is nobody’s yet', async () => {
    const config = site()
    const [connector] = config.connectors
    if (!connector) return expect.unreachable()
    await connect(config, { connector })
    const { id, name, type } = connector
    const remembered = { id, name, type, uid: 'of-the-last-visit' } as typeof connector
    const connection = { accounts: [two], chainId: 1, connector: remembered } as const
    config.setState(state => ({
      ...state,
      connections: new Map([[remembered.uid, connection]]),
      current: remembered.uid,
    }))
    const onConnected = vi.fn()
    const links = await openWagmi({ chains, config, onConnected })
    links.hold(null)
    expect(onConnected).not.toHaveBeenCalled()
    await connect(config, { connector })
    expect(onConnected).toHaveBeenCalledTimes(1)
  })

  test('one that nobody takes stays wagmi’s own affair', async () => {
    const config = site()
    const links = await openWagmi({ chains, config })
    links.hold(null)
    const [connector] = config.connectors
    if (!connector) return expect.unreachable()
    await connect(config, { connector })
    links.hold(null)
    expect(config.state.status).toBe('connected')
  })

  test('the page may connect a wallet of the kit’s by wagmi’s own means', async () => {
    const onConnected = vi.fn()
    const { link, links, wallet } = await open(makeProvider(), { config: site(), onConnected })
    links.hold(null)
    await link.connect().catch(() => {})
    expect(onConnected).not.toHaveBeenCalled()
    await link.disconnect()
    const connector = links.config.connectors.find(({ id }) => id === wallet.id)
    if (!connector) return expect.unreachable()
    await connect(links.config, { connector })
    expect(onConnected).toHaveBeenCalledExactlyOnceWith({
      wallet,
      view: { accounts: [checksummed], chainId: 1337 },
    })
  })
})

test('a configuration of ours asks the server only, keeps nothing and looks for no wallet', () => {
  const config = createCountersignConfig({
    chains: [...chains, mainnet],
    rpc: id => `https://id.example/rpc/${id}`,
  })
  expect(config.chains.map(({ id }) => id)).toEqual([1, 10, 1])
  expect(config.getClient({ chainId: 10 }).transport.url).toBe('https://id.example/rpc/10')
  expect(config.storage).toBeNull()
  expect(config.connectors).toEqual([])
  expect(() => createCountersignConfig({ chains: [] })).toThrow(TypeError)
})
