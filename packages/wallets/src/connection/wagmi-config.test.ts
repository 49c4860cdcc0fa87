import { connect, createConfig, disconnect, http, mock } from '@wagmi/core'
import { mainnet, optimism } from 'viem/chains'
import { describe, expect, test, vi } from 'vitest'
import { chains } from '../testing/world.ts'
import type { Wallet } from '../wallet.ts'
import type { WalletEvent } from './reducer.ts'
import { checksummed, makeProvider, open, two, useBareWindow } from './testing/wagmi-world.ts'
import { openWagmi } from './wagmi.ts'
import { createCountersignConfig, siteChain } from './wagmi-config.ts'

useBareWindow()

describe('the site’s own configuration', () => {
  const site = () =>
    createConfig({
      chains: [mainnet],
      connectors: [mock({ accounts: [two] })],
      multiInjectedProviderDiscovery: false,
      storage: null,
      transports: { [mainnet.id]: http('/rpc/1') },
    })

  test('is used, also if it has to be loaded, and connects no wallet', async () => {
    const config = site()
    for (const source of [config, () => config, async () => config])
      expect((await openWagmi({ chains, config: source })).config).toBe(config)
    expect(config.state.status).toBe('disconnected')
  })

  test('a wallet that the page connects itself is passed to the kit, and can be used like any other', async () => {
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

  test('a wallet that was connected before is passed to the kit too', async () => {
    const config = site()
    const [connector] = config.connectors
    if (!connector) return expect.unreachable()
    await connect(config, { connector })
    const onConnected = vi.fn()
    await openWagmi({ chains, config, onConnected })
    expect(onConnected).toHaveBeenCalledTimes(1)
  })

  test('a wallet that is only remembered from the last visit is not connected', async () => {
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

  test('a wallet that the kit does not adopt stays with wagmi', async () => {
    const config = site()
    const links = await openWagmi({ chains, config })
    links.hold(null)
    const [connector] = config.connectors
    if (!connector) return expect.unreachable()
    await connect(config, { connector })
    links.hold(null)
    expect(config.state.status).toBe('connected')
  })

  test('the page may connect one of the kit’s wallets with wagmi directly', async () => {
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

test('a chain of a configuration has its short name, if it is a well-known one', () => {
  expect(siteChain(mainnet)).toMatchObject({ id: 'eip155:1', shortName: 'eth' })
  expect(siteChain({ ...mainnet, id: 31337 })).toMatchObject({ id: 'eip155:31337', shortName: null })
})

test('the kit’s configuration uses only the server’s nodes, stores nothing and discovers no wallet', () => {
  const config = createCountersignConfig({
    chains: [mainnet, optimism],
    rpc: id => `https://id.example/rpc/${id}`,
  })
  expect(config.chains.map(({ id }) => id)).toEqual([1, 10])
  expect(config.getClient({ chainId: 10 }).transport.url).toBe('https://id.example/rpc/10')
  expect(config.storage).toBeNull()
  expect(config.connectors).toEqual([])
  expect(() => createCountersignConfig({ chains: [] })).toThrow(TypeError)
})

test('the configuration of a page takes chains as viem describes them, and in no other form', () => {
  // @ts-expect-error: the form of the server, whose ids are text.
  void (() => createCountersignConfig({ chains }))
})

test('without a configuration of the page, the site’s chains are read through the server', async () => {
  const { config } = await openWagmi({ chains })
  expect(config.chains.map(({ id }) => id)).toEqual([1, 10])
  expect(config.getClient({ chainId: 10 }).transport.url).toBe('/rpc/10')
})
