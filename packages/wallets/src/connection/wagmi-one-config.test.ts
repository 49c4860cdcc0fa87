import { disconnect, reconnect, sendTransaction, switchChain } from '@wagmi/core'
import { mainnet } from 'viem/chains'
import { describe, expect, test, vi } from 'vitest'
import { chains } from '../testing/world.ts'
import type { WalletEvent } from './reducer.ts'
import {
  checksummed,
  makeProvider,
  open,
  type Provider,
  settle,
  two,
  useBareWindow,
  walletOn,
} from './testing/wagmi-world.ts'
import { openWagmi, type WagmiOptions } from './wagmi.ts'
import { createCountersignConfig } from './wagmi-config.ts'

useBareWindow()

describe('one configuration for all wallets', () => {
  /** A stand-in for the kit: it holds the wallet that it is given, and records the events. */
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

  test('two wallets with the same name are never confused', async () => {
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

  test('wagmi reconnects the wallet that is connected, and none that the person has disconnected', async () => {
    const { choose, current, links } = await page({ onConnected: ({ wallet }) => links.hold(wallet) })
    const one = await choose(makeProvider(), 'org.fox#1')
    const other = await choose(makeProvider(), 'org.owl#1')
    await one.link.connect()
    links.hold(one.wallet)
    await other.link.connect()
    links.hold(other.wallet)
    // What `<WagmiProvider>` does when it is rendered, unless `reconnectOnMount` is off.
    await reconnect(links.config)
    expect(current()).toEqual({ ids: ['org.owl#1'], current: 'org.owl#1' })
    await other.link.disconnect()
    links.hold(null)
    await reconnect(links.config)
    expect(links.config.state).toMatchObject({ status: 'disconnected', current: null })
  })

  test('an approval that arrives after cancelling does not affect the current wallet', async () => {
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

  test('a response that arrives after the wait has ended is not kept', async () => {
    const { choose, current } = await page()
    const one = await choose(makeProvider(), 'org.fox#1')
    await one.link.reconnect()
    await settle()
    expect(current()).toEqual({ ids: [], current: null })
  })

  test('a wallet that never responds to its first request is disconnected like any other', async () => {
    const answers = [() => new Promise(() => {})]
    const { choose, current, links } = await page()
    const quiet = await choose(
      makeProvider({ eth_requestAccounts: () => (answers.pop() ?? (() => [two]))() }),
      'org.fox#1',
    )
    const other = await choose(makeProvider(), 'org.owl#1')
    void quiet.link.connect()
    await settle()
    await quiet.link.connect()
    links.hold(quiet.wallet)
    await other.link.connect()
    links.hold(other.wallet)
    await settle()
    expect(current()).toEqual({ ids: ['org.owl#1'], current: 'org.owl#1' })
    links.hold(null)
    expect(current()).toEqual({ ids: [], current: null })
  })

  test('a wallet that was disconnected does not reconnect by itself', async () => {
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

  test('wagmi’s own disconnect is reported', async () => {
    const { choose, links } = await page()
    const one = await choose(makeProvider(), 'org.fox#1')
    await one.link.connect()
    links.hold(one.wallet)
    await disconnect(links.config)
    expect(one.events.at(-1)).toEqual({ type: 'wallet-disconnected', wallet: one.wallet })
  })

  test('what the page sends with wagmi directly is reported', async () => {
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

  test('wagmi’s own change of network does not wait for a wallet that emits no event', async () => {
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

  test('a network change without an event is applied once the wallet reports the new chain', async () => {
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

  test('dispose removes everything', async () => {
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
