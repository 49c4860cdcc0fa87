import { connect, createConfig, http, mock } from '@wagmi/core'
import { mainnet } from 'viem/chains'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WalletCodeError } from '../wallet-error.ts'
import { type LazyWagmiOptions, lazyWagmi } from './lazy-wagmi.ts'

const account = `0x${'2'.repeat(40)}` as const

const fox = {
  ...{ id: 'org.fox#1', name: 'Fox', icon: null, rdns: null },
  provider: { request: async () => [] },
}

async function connectedPage() {
  const config = createConfig({
    chains: [mainnet],
    connectors: [mock({ accounts: [account] })],
    multiInjectedProviderDiscovery: false,
    storage: null,
    transports: { [mainnet.id]: http('/rpc/1') },
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('It has one.')
  await connect(config, { connector })
  return config
}

function listen(config: LazyWagmiOptions['config']) {
  const onConnected = vi.fn<LazyWagmiOptions['onConnected']>()
  const chains = vi.fn(async () => [])
  const transactions = { load: async () => ({ add: () => {} }) }
  const wagmi = lazyWagmi({ config, chains, rpc: null, transactions, onConnected })
  onTestFinished(wagmi.dispose)
  return { onConnected, chains }
}

test('a wallet that the page connected before one is selected is reported at once', async () => {
  const { onConnected } = listen(await connectedPage())
  await vi.waitFor(() => expect(onConnected).toHaveBeenCalledTimes(1))
  expect(onConnected.mock.calls[0]?.[0]).toMatchObject({ view: { accounts: [account], chainId: 1 } })
})

test('a configuration that has to be loaded, or the kit’s own, is not loaded before a wallet is selected', async () => {
  const config = vi.fn(connectedPage)
  for (const source of [config, undefined]) expect(listen(source).chains).not.toHaveBeenCalled()
  expect(config).not.toHaveBeenCalled()
})

test('a wallet is connected only with the code that records its transactions; the next attempt loads it again', async () => {
  const load = vi.fn(async () => ({ add: () => {} })).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const wagmi = lazyWagmi({
    ...{ config: connectedPage, chains: async () => [], rpc: null },
    transactions: { load },
    onConnected: () => {},
  })
  onTestFinished(wagmi.dispose)
  await expect(wagmi.open(fox, () => {})).rejects.toThrow('Failed to fetch')
  expect(await wagmi.open(fox, () => {})).toHaveProperty('connect')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a configuration that cannot be loaded is missing code', async () => {
  const wagmi = lazyWagmi({
    ...{ chains: async () => [], rpc: null, transactions: { load: async () => ({ add: () => {} }) } },
    config: () => Promise.reject(new TypeError('Failed to fetch')),
    onConnected: () => {},
  })
  onTestFinished(wagmi.dispose)
  await expect(wagmi.open(fox, () => {})).rejects.toThrow(WalletCodeError)
})
