import { parseMessage } from '@countersign/core'
import type { WalletKitTypes } from '@reown/walletkit'
import { buildAuthObject } from '@walletconnect/utils'
import { describe, expect, test, vi } from 'vitest'
import { type NewAddress, RelayUnreachableError } from '../pairing/open-pairing.ts'
import { walletError } from '../wallet-error.ts'
import {
  account,
  approving,
  browser,
  call,
  chains,
  connected,
  failure,
  leave,
  namespacesOn,
  never,
  open,
  type Phone,
  refusing,
  relay,
  scan,
  showing,
  sign,
  signing,
  takePhone,
  topicOf,
  withRelay,
} from './testing/real-phone.ts'

withRelay()

describe('pairing', () => {
  test('a phone that scans the address connects, signs, and is found again by the next page', async () => {
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

  test('no chain is required: a wallet with a chain that the site does not offer connects', async () => {
    const phone = await takePhone()
    approving(phone, ['eip155:137'])
    expect((await connected(phone)).view).toEqual({ accounts: [account.address], chainId: 137 })
  })

  test('phones receive the site’s name, the request, and where to return', async () => {
    const phone = await takePhone()
    const proposed = Promise.withResolvers<WalletKitTypes.SessionProposal['params']>()
    phone.kit.on('session_proposal', ({ params }) => proposed.resolve(params))
    const { uri } = await showing(open(browser('https://shop.example/wallets')))
    await phone.kit.pair({ uri })
    const { proposer, requiredNamespaces, optionalNamespaces, requests } = await proposed.promise
    expect(requiredNamespaces).toEqual({})
    expect(optionalNamespaces.eip155?.chains).toEqual(chains)
    expect(proposer.metadata).toMatchObject({
      name: 'Shop',
      url: 'https://shop.example',
      redirect: { universal: 'https://shop.example/wallets' },
    })
    expect(requests).toBeUndefined()
  })

  test('a rejection is thrown with the wallet’s own error', async () => {
    const phone = await takePhone()
    refusing(phone)
    const error = await failure(connected(phone))
    expect(error).toMatchObject({ name: 'PhoneError', code: 5000, message: 'User rejected.' })
    expect(walletError(error)).toBe('refused')
  })

  test('an address reports its lifetime', async () => {
    const address = Promise.withResolvers<NewAddress>()
    const earliest = Date.now()
    void failure(open().pair({ ...call, signal: never(), tell: address.resolve }))
    const told = await address.promise
    const expiry = Number(/expiryTimestamp=(\d+)/.exec(told.uri)?.[1]) * 1000
    // The expiry is in whole seconds.
    const issued = expiry - told.lifetime
    expect(issued).toBeGreaterThan(earliest - 1_000)
    expect(issued).toBeLessThan(Date.now() + 1_000)
  })

  test('an aborted pairing ends, and a phone that had scanned is notified', async () => {
    const phone = await takePhone()
    const abort = new AbortController()
    const { pairing, uri } = await showing(open(), null, abort.signal)
    const proposed = new Promise(resolve => phone.kit.on('session_proposal', resolve))
    await phone.kit.pair({ uri })
    await proposed
    const dropped = new Promise(resolve => phone.core.pairing.events.on('pairing_delete', resolve))
    abort.abort(new Error('Never mind'))
    expect(await failure(pairing)).toMatchObject({ message: 'Never mind' })
    await dropped
  })

  test('an address that replaces another one works, and the previous one leaves nothing', async () => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    for (let count = 0; count < 5; count += 1) {
      const abort = new AbortController()
      await showing(page, null, abort.signal)
      abort.abort(new Error('Another'))
    }
    const paired = await connected(phone, page)
    expect(paired.view.chainId).toBe(1)
    await paired.wallet.provider.request({ method: 'wallet_revokePermissions' })
    await expect.poll(() => [...place.entries.values()].join().length).toBeLessThan(1_000)
  })

  test('a signal that is already aborted sends nothing to the relay', async () => {
    const aborted = AbortSignal.abort(new Error('Never mind'))
    const pairing = open().pair({ ...call, signal: aborted, tell: () => {} })
    expect(await failure(pairing)).toMatchObject({ message: 'Never mind' })
    expect(relay.clients()).toBe(0)
  })

  test('an unreachable relay is reported as such, and is reached by the next attempt', async () => {
    await relay.pause()
    const page = open({ ...browser(), reach: 1_500 })
    expect(await failure(page.pair({ ...call, signal: never(), tell: () => {} }))).toBeInstanceOf(
      RelayUnreachableError,
    )
    await relay.resume()
    const phone = await takePhone()
    approving(phone)
    await vi.waitFor(async () => expect((await connected(phone, page)).view.chainId).toBe(1), 30_000)
  })

  test('the connection is opened before there is a request, which then uses the same one', async () => {
    const phone = await takePhone()
    approving(phone)
    const page = open()
    expect(relay.clients()).toBe(0)
    page.load()
    await expect.poll(() => relay.clients()).toBe(1)
    await connected(phone, page)
    expect(relay.clients()).toBe(2)
  })

  test('ten connections in a row leave one socket, and no more in the storage than one', async () => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    const size = () => [...place.entries.values()].join().length
    const sizes: number[] = []
    for (let count = 0; count < 10; count += 1) {
      const paired = await connected(phone, page)
      await paired.wallet.provider.request({ method: 'wallet_revokePermissions' })
      sizes.push(size())
    }
    expect(relay.clients()).toBe(2)
    expect(page.hasKept()).toBe(false)
    expect(Math.max(...sizes)).toBeLessThan(1_000)
    // What the phone still keeps of its pairings does not matter here.
    await expect.poll(() => relay.topics() - phone.core.relayer.subscriber.topics.length).toBe(0)
  })

  test('the connection is closed once it is not needed, and opened by the next pairing', async () => {
    const phone = await takePhone()
    approving(phone)
    const page = open({ ...browser(), rest: 20 })
    for (let count = 0; count < 5; count += 1) {
      const paired = await connected(phone, page)
      await new Promise(resolve => setTimeout(resolve, 50))
      expect(page.line.getSnapshot()).toBe('open')
      await paired.wallet.provider.request({ method: 'wallet_revokePermissions' })
      // The next one also comes while it is being closed.
      if (count % 2 === 1) continue
      await expect.poll(() => relay.clients()).toBe(1)
      expect(page.line.getSnapshot()).toBe('idle')
    }
    expect(phone.kit.getActiveSessions()).toEqual({})
  })

  test('requests from a phone to the page, which answers none of them, are not kept', async () => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    const topic = topicOf(await connected(phone, page))
    const asked = { method: 'personal_sign', params: [`0x${'ab'.repeat(1_000)}`, account.address] }
    void phone.kit.engine.signClient.request({ topic, chainId: 'eip155:1', request: asked }).catch(() => {})
    const kept = () => [...place.entries].find(([name]) => name.endsWith('//request'))?.[1] ?? '[]'
    await expect.poll(() => JSON.parse(kept())).toHaveLength(1)
    await leave(page)
    await open(place).resume({ signal: never() })
    await expect.poll(() => JSON.parse(kept())).toEqual([])
  })

  test('what a wallet says about itself is sanitized', async () => {
    const redirect = { native: 'javascript:alert(1)//', universal: 'http://fox.example' }
    const phone = await takePhone({ name: 'F\u202Eox', redirect, icons: ['https://fox.example/icon.png'] })
    approving(phone)
    const { wallet } = await connected(phone)
    expect(wallet).toMatchObject({ name: 'Fox', icon: null, phone: { links: {} } })
  })

  test('the links to its app are the wallet’s own', async () => {
    const redirect = { native: 'fox://', universal: 'https://fox.example/app' }
    const phone = await takePhone({ redirect })
    approving(phone)
    expect((await connected(phone)).wallet.phone?.links).toEqual(redirect)
  })
})

describe('signing in the same step', () => {
  const fields = {
    domain: 'shop.example',
    uri: 'https://shop.example',
    version: '1',
    statement: 'Sign in to the shop.',
    nonce: 'abcdefgh12345678',
    issuedAt: '2026-01-01T00:00:00.000Z',
    expirationTime: new Date(Date.now() + 600_000).toISOString(),
    chains: [1, 10],
  } as const
  const request = { id: 'one', fields, issuedAt: fields.issuedAt, expiresAt: fields.expirationTime }

  /** Composes and signs what is requested, as wallets do. */
  function answering({ kit }: Phone, seal = (message: string) => account.signMessage({ message })): void {
    kit.on('session_proposal', async ({ id, params }) => {
      const [asked] = params.requests?.authentication ?? []
      if (!asked) throw new Error('Nothing was asked.')
      const iss = `did:pkh:eip155:10:${account.address}`
      const s = await seal(kit.formatAuthMessage({ request: asked, iss }))
      const cacao = buildAuthObject(asked, { t: 'eip191', s }, iss)
      await kit.approveSession({
        id,
        namespaces: namespacesOn(chains),
        proposalRequestsResponses: { authentication: [cacao] },
      })
    })
  }

  test('the text has exactly the requested fields', async () => {
    const phone = await takePhone()
    answering(phone)
    const { signed } = await open().pair({ ...call, request, signal: never(), tell: scan(phone) })
    if (!signed) throw new Error('It was signed.')
    const { chains: _, ...asked } = fields
    expect(parseMessage(signed.message)).toMatchObject({ ...asked, address: account.address, chainId: 10 })
    expect(signed.message).not.toMatch(/Resources|Request ID|Not Before/)
    expect(signed.signature).toBe(await account.signMessage({ message: signed.message }))
  })

  test('without a statement, the text has none', async () => {
    const phone = await takePhone()
    answering(phone)
    const bare = { ...request, fields: { ...fields, statement: null } }
    const { signed } = await open().pair({ ...call, request: bare, signal: never(), tell: scan(phone) })
    expect(parseMessage(signed?.message ?? '')).not.toHaveProperty('statement', expect.any(String))
  })

  test('the signature of a contract is accepted unchanged: it is verified elsewhere', async () => {
    const phone = await takePhone()
    const blob = `0x${'ab'.repeat(130)}` as const
    answering(phone, async () => blob)
    const { signed } = await open().pair({ ...call, request, signal: never(), tell: scan(phone) })
    expect(signed?.signature).toBe(blob)
  })

  test('a wallet that does not support it connects', async () => {
    const phone = await takePhone()
    approving(phone)
    const { signed, view } = await open().pair({ ...call, request, signal: never(), tell: scan(phone) })
    expect(signed).toBeNull()
    expect(view.chainId).toBe(1)
  })
})
