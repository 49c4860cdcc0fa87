import type { WalletKitTypes } from '@reown/walletkit'
import { describe, expect, test } from 'vitest'
import {
  account,
  approving,
  browser,
  chains,
  connected,
  everything,
  failure,
  leave,
  namespacesOn,
  never,
  open,
  relay,
  sign,
  takePhone,
  topicOf,
  withRelay,
} from './testing/real-phone.ts'

withRelay()

describe('a session', () => {
  test('a rejected signature is thrown with the wallet’s own error', async () => {
    const phone = await takePhone()
    approving(phone)
    phone.kit.on('session_request', ({ id, topic }) => {
      const error = { code: 4001, message: 'No, thanks.' }
      void phone.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error } })
    })
    const error = await failure(sign(await connected(phone), 'one'))
    expect(error).toMatchObject({ name: 'PhoneError', code: 4001, message: 'No, thanks.' })
  })

  test('requests for nodes, and methods that the wallet has not allowed, are not sent to the phone', async () => {
    const phone = await takePhone()
    approving(phone, chains, ['personal_sign'])
    const { provider } = (await connected(phone)).wallet
    for (const method of ['eth_blockNumber', 'eth_signTypedData_v4'])
      expect(await failure(provider.request({ method, params: [] }))).toMatchObject({ code: 4200 })
  })

  test('the phone changes account and chain, and the page is notified', async () => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    const paired = await connected(phone, page)
    const heard: unknown[] = []
    for (const event of ['chainChanged', 'accountsChanged'])
      paired.wallet.provider.on?.(event, value => heard.push([event, value]))
    const topic = topicOf(paired)
    const other = `0x${'2'.repeat(40)}`
    await phone.kit.emitSessionEvent({
      topic,
      chainId: 'eip155:10',
      event: { name: 'chainChanged', data: '0xa' },
    })
    await expect.poll(() => heard).toEqual([['chainChanged', '0xa']])
    const namespaces = namespacesOn(chains)
    namespaces.eip155.accounts = chains.map(chain => `${chain}:${other}`)
    await phone.kit.updateSession({ topic, namespaces })
    await expect.poll(() => heard.at(-1)).toEqual(['accountsChanged', [other]])
    await phone.kit.emitSessionEvent({
      topic,
      chainId: 'eip155:10',
      event: { name: 'accountsChanged', data: [`eip155:10:${account.address}`] },
    })
    await expect.poll(() => heard.at(-1)).toEqual(['accountsChanged', [account.address]])
    expect(heard).toHaveLength(3)

    page.dispose()
    const resumed = await open(place).resume({ signal: never() })
    expect(resumed?.view.chainId).toBe(10)
  })

  test('changing to a chain of the session takes effect at once, another chain is requested from the phone', async () => {
    const phone = await takePhone()
    approving(phone, chains, [...everything, 'wallet_switchEthereumChain'])
    const asked: unknown[] = []
    phone.kit.on('session_request', ({ id, topic, params }) => {
      asked.push(params.request.params)
      void phone.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: null } })
    })
    const { provider } = (await connected(phone)).wallet
    const change = (chainId: string) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    await change('0xa')
    expect(asked).toEqual([])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
    await change('0x89')
    expect(asked).toEqual([[{ chainId: '0x89' }]])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x89')
    const transaction = provider.request({ method: 'eth_sendTransaction', params: [{}] })
    expect(await failure(transaction)).toMatchObject({ code: 4901 })
  })

  test('a signature is requested from the phone once, however often the page requests it', async () => {
    const phone = await takePhone()
    approving(phone)
    const requests: WalletKitTypes.SessionRequest[] = []
    phone.kit.on('session_request', request => void requests.push(request))
    const paired = await connected(phone)
    const signatures = [sign(paired, 'one'), sign(paired, 'one')]
    await expect.poll(() => requests).toHaveLength(1)
    signatures.push(sign(paired, 'one'))
    for (const { id, topic } of requests)
      await phone.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: '0xab' } })
    expect(await Promise.all(signatures)).toEqual(['0xab', '0xab', '0xab'])
    expect(requests).toHaveLength(1)
  })

  test.each([
    ['is ended when the page comes another time', -3_600],
    ['is ended also where the phone says that it never ends', 10 ** 9],
  ])('a session without a record %s', async (_, later) => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    await connected(phone, page)
    await leave(page)
    const key = [...place.entries.keys()].find(name => name.endsWith('//session')) ?? ''
    const [session] = JSON.parse(place.entries.get(key) ?? '[]')
    place.entries.set(key, JSON.stringify([{ ...session, expiry: session.expiry + later }]))
    const told = new Promise(resolve => phone.kit.on('session_delete', resolve))
    open({ ...place, memory: browser().memory }).load()
    await told
  })

  test('is closed here when the phone ends it, also for pending requests', async () => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    const paired = await connected(phone, page)
    const over = new Promise(resolve => paired.wallet.provider.on?.('disconnect', resolve))
    const waiting = failure(sign(paired, 'one'))
    const reason = { code: 6000, message: 'User disconnected.' }
    await phone.kit.disconnectSession({ topic: topicOf(paired), reason })
    expect(await over).toMatchObject({ code: 4900 })
    expect(await waiting).toBeInstanceOf(Error)
    expect(page.hasKept()).toBe(false)
    expect(await paired.wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  test('is closed for the next page if the phone ended it while no page was open', async () => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    const paired = await connected(phone, page)
    await leave(page)
    const reason = { code: 6000, message: 'User disconnected.' }
    await phone.kit.disconnectSession({ topic: topicOf(paired), reason })
    const next = open(place)
    const resumed = await next.resume({ signal: never() })
    // The phone's message may arrive before anything listens to it.
    await expect.poll(() => resumed?.wallet.provider.request({ method: 'eth_accounts' }) ?? []).toEqual([])
    expect(next.hasKept()).toBe(false)
  })

  test('notifies the phone when it ends here', async () => {
    const phone = await takePhone()
    approving(phone)
    const page = open()
    const paired = await connected(phone, page)
    const told = new Promise(resolve => phone.kit.on('session_delete', resolve))
    await paired.wallet.provider.request({ method: 'wallet_revokePermissions' })
    await told
    expect(page.hasKept()).toBe(false)
  })

  test('ends here at once while the relay is down, and notifies the phone later', async () => {
    const phone = await takePhone()
    approving(phone)
    const page = open()
    const paired = await connected(phone, page)
    await relay.pause()
    const told = new Promise(resolve => phone.kit.on('session_delete', resolve))
    await paired.wallet.provider.request({ method: 'wallet_revokePermissions' })
    expect(page.hasKept()).toBe(false)
    await relay.resume()
    await told
  })
})
