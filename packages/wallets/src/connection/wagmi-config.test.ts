import { connect, createConfig, disconnect, http, mock } from '@wagmi/core'
import { mainnet } from 'viem/chains'
import { describe, expect, test, vi } from 'vitest'
import type { Wallet } from '../wallet.ts'
import { chains } from '../world.ts'
import type { WalletEvent } from './reducer.ts'
import { openWagmi } from './wagmi.ts'
import { createCountersignConfig } from './wagmi-config.ts'
import { checksummed, makeProvider, open, two, useBareWindow } from './wagmi-world.ts'

useBareWindow()

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
