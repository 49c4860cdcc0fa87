import type { WalletKitTypes } from '@reown/walletkit'
import { describe, expect, test } from 'vitest'
import type { Surroundings } from './surroundings.ts'
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
  refusing,
  relay,
  showing,
  sign,
  signing,
  takePhone,
  withRelay,
} from './testing/real-phone.ts'

withRelay()

/** A browser in which the part of the client that handles sessions starts long after the connection. */
function halfMade({ storage, ...place }: Surroundings): Surroundings {
  if (!storage) throw new Error('There is no storage.')
  const getItem = async <T>(key: string): Promise<T | undefined> => {
    if (key.startsWith('wc@2:client')) await new Promise(resolve => setTimeout(resolve, 100))
    return storage.getItem(key)
  }
  return { ...place, storage: { ...storage, getItem } }
}

/** Shows an address that a phone rejects while no page is open, and returns what the next page receives. */
async function refusedWithoutPage(next: (place: Surroundings) => Surroundings) {
  const phone = await takePhone()
  refusing(phone)
  const place = browser()
  const page = open(place)
  const { uri } = await showing(page)
  await leave(page)
  const refused = new Promise(resolve => phone.core.relayer.events.on('relayer_publish', resolve))
  await phone.kit.pair({ uri })
  await refused
  return failure(open(next(place)).pair({ ...call, kept: { uri }, signal: never(), tell: () => {} }))
}

describe('a page that is reloaded', () => {
  test.each(['before', 'after'] as const)('connects a phone that approves %s it is back', async when => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    const { uri } = await showing(page)
    await leave(page)
    if (when === 'before') {
      await phone.kit.pair({ uri })
      await expect.poll(() => Object.keys(phone.kit.getActiveSessions())).toHaveLength(1)
    }
    const next = await showing(open(place), { uri })
    if (when === 'after') {
      expect(next.uri).toBe(uri)
      await phone.kit.pair({ uri })
    }
    expect((await next.pairing).view.chainId).toBe(1)
  })

  test('reports a phone that rejected in the meantime', async () => {
    expect(await refusedWithoutPage(place => place)).toMatchObject({ code: 5000 })
  })

  test('reads what arrives while only half of the client has started', async () => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    const { uri } = await showing(page)
    await leave(page)
    await phone.kit.pair({ uri })
    await expect.poll(() => Object.keys(phone.kit.getActiveSessions())).toHaveLength(1)
    const { pairing } = await showing(open(halfMade(place)), { uri })
    expect((await pairing).view.chainId).toBe(1)

    expect(await refusedWithoutPage(halfMade)).toMatchObject({ code: 5000 })
  })

  test('resumes a phone that connected just before, with what it signed', async () => {
    const phone = await takePhone()
    approving(phone)
    const place = browser()
    const page = open(place)
    const { uri, pairing } = await showing(page)
    await phone.kit.pair({ uri })
    const { wallet } = await pairing
    page.dispose()
    expect((await (await showing(open(place), { uri })).pairing).wallet.id).toBe(wallet.id)
  })

  test('replaces an address that is no longer usable', async () => {
    const uri = `wc:${'0'.repeat(64)}@2?expiryTimestamp=1&relay-protocol=irn&symKey=${'0'.repeat(64)}`
    const next = await showing(open(), { uri })
    expect(next.uri).toMatch(/^wc:/)
    expect(next.uri).not.toBe(uri)
  })

  test('rejects when its address expires', async () => {
    const place = browser()
    const page = open(place)
    const { uri } = await showing(page)
    page.dispose()
    const soon = Math.ceil(Date.now() / 1000) + 1
    for (const [key, value] of place.entries)
      if (/pairing$|proposal$/.test(key))
        place.entries.set(key, value.replace(/"(expiry|expiryTimestamp)":\d+/g, `"$1":${soon}`))
    const { pairing } = await showing(open(place), { uri })
    expect(await failure(pairing)).toMatchObject({ message: expect.stringMatching(/expire/) })
  })

  test.each(['before', 'after'] as const)('accepts a signature that arrives %s it is back', async when => {
    const phone = await takePhone()
    approving(phone)
    const asked = Promise.withResolvers<WalletKitTypes.SessionRequest>()
    let times = 0
    phone.kit.on('session_request', request => {
      times += 1
      asked.resolve(request)
    })
    const place = browser()
    const page = open(place)
    const paired = await connected(phone, page)
    void failure(sign(paired, 'one'))
    const { id, topic } = await asked.promise
    await expect.poll(() => place.memory?.getItem('countersign.phone')).toContain(`"sent":[${id}]`)
    await leave(page)
    const result = await account.signMessage({ message: 'one' })
    const answer = () => phone.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } })
    if (when === 'before') await answer()
    const next = open(place)
    const pending = { message: 'one', address: account.address.toLowerCase() }
    expect(next.answerTo(pending, { signal: never() })).toBeNull()
    await next.resume({ signal: never() })
    expect(next.answerTo({ ...pending, message: 'two' }, { signal: never() })).toBeNull()
    const taken = next.answerTo(pending, { signal: never() })
    if (when === 'after') await answer()
    expect(await taken).toBe(result)
    expect(next.answerTo(pending, { signal: never() })).toBeNull()
    expect(times).toBe(1)
  })
})

test('does not wait for the response to a request that the relay never received', async () => {
  const phone = await takePhone()
  approving(phone)
  const place = browser()
  const page = open(place)
  const paired = await connected(phone, page)
  await relay.pause()
  void failure(sign(paired, 'one'))
  await expect.poll(() => [...place.entries.values()].join().includes('personal_sign')).toBe(true)
  page.dispose()
  await relay.resume()
  const next = open(place)
  expect(await next.resume({ signal: never() })).not.toBeNull()
  expect(next.answerTo({ message: 'one', address: account.address }, { signal: never() })).toBeNull()
})

describe('a relay that disconnects and reconnects', () => {
  test('is reported as lost if it is down during a reload, and its phone is found when it is back', async () => {
    const phone = await takePhone()
    approving(phone)
    signing(phone)
    const place = browser()
    const page = open(place)
    await connected(phone, page)
    await leave(page)
    await relay.pause()
    const next = open(place)
    const paired = await next.resume({ signal: never() })
    expect(next.line.getSnapshot()).toBe('connecting')
    await expect.poll(() => next.line.getSnapshot()).toBe('lost')
    await relay.resume()
    await expect.poll(() => next.line.getSnapshot()).toBe('open')
    if (!paired) throw new Error('The phone was not found.')
    expect(await sign(paired, 'one')).toBe(await account.signMessage({ message: 'one' }))
  })

  test('has a status that reports it, and reconnects automatically', async () => {
    const phone = await takePhone()
    approving(phone)
    signing(phone)
    const page = open()
    const paired = await connected(phone, page)
    await relay.pause()
    await expect.poll(() => page.line.getSnapshot()).toBe('lost')
    const signature = sign(paired, 'one')
    await relay.resume()
    expect(await signature).toBe(await account.signMessage({ message: 'one' }))
    expect(page.line.getSnapshot()).toBe('open')
  })

  test.each(['shown', 'scanned', 'asked'] as const)(
    'leaves nothing behind if it is lost when the address is %s',
    async step => {
      const phone = await takePhone()
      signing(phone)
      const page = open()
      const lose = async () => {
        await relay.pause()
        await relay.resume()
      }
      const proposed = Promise.withResolvers<number>()
      phone.kit.on('session_proposal', ({ id }) => proposed.resolve(id))
      const { uri, pairing } = await showing(page)
      if (step === 'shown') await lose()
      await phone.kit.pair({ uri })
      const id = await proposed.promise
      if (step === 'scanned') await lose()
      await phone.kit.approveSession({ id, namespaces: namespacesOn(chains) })
      const paired = await pairing
      const signature = sign(paired, 'one')
      if (step === 'asked') await lose()
      expect(await signature).toBe(await account.signMessage({ message: 'one' }))
    },
  )

  test('delivers a request to an unreachable phone when it is back', async () => {
    const phone = await takePhone()
    approving(phone)
    signing(phone)
    const paired = await connected(phone)
    await phone.core.relayer.transportClose()
    const signature = sign(paired, 'one')
    await expect.poll(() => relay.published.some(({ tag }) => tag === 1108)).toBe(true)
    await phone.core.relayer.transportOpen()
    expect(await signature).toBe(await account.signMessage({ message: 'one' }))
  })
})
