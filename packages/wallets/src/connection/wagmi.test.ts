import { describe, expect, test } from 'vitest'
import { chains } from '../testing/world.ts'
import type { Wallet } from '../wallet.ts'
import { connectionFailure, NoAccountError } from './failure.ts'
import { checksummed, makeProvider, one, open, settle, two, useBareWindow } from './testing/wagmi-world.ts'
import { openWagmi } from './wagmi.ts'

useBareWindow()

describe('connecting', () => {
  test('requests accounts once, and no chain or permission', async () => {
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
  ])('a wallet that responds with %i: %s, and can be asked again', async (code, kind) => {
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

  test('a connected wallet receives no further request', async () => {
    const provider = makeProvider()
    const { link } = await open(provider)
    await link.connect()
    await link.connect()
    expect(provider.calls.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  })

  test('a wallet that emits no events and cannot be modified connects all the same', async () => {
    const { request } = makeProvider()
    const provider = Object.freeze({ request })
    const wallet: Wallet = { id: 'org.mute#1', name: 'Mute', icon: null, rdns: 'org.mute', provider }
    const link = await (await openWagmi({ chains })).open(wallet, () => {})
    expect(await link.connect()).toMatchObject({ accounts: [checksummed] })
    await link.disconnect()
  })

  test('many attempts add no more listeners than one', async () => {
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

describe('events from the wallet', () => {
  test('one change of chain, reported in hex and in decimal digits, is one event', async () => {
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

  test('another account is a change of accounts, and no account is the end of the connection', async () => {
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

  test('a wallet that reconnects by itself is reported', async () => {
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
  test('sends the UTF-8 bytes of the text in hex, regardless of the wallet’s chain', async () => {
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

test('reconnecting to a wallet that no longer knows the page opens nothing', async () => {
  const provider = makeProvider({ eth_accounts: () => [] })
  const { link } = await open(provider)
  expect(await link.reconnect()).toBeUndefined()
  expect(provider.calls.some(({ method }) => method === 'eth_requestAccounts')).toBe(false)
})

test('a closed connection leaves nothing in the configuration or on the wallet', async () => {
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
  // Another connection to it is a new one.
  expect(await (await links.open(wallet, () => {})).connect()).toMatchObject({ accounts: [checksummed] })
})
