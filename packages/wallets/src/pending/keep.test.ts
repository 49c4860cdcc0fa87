import { describe, expect, test, vi } from 'vitest'
import { paired, phone, steeredRelay } from '../pairing/relay-world.ts'
import type { OpenUnaddressed } from '../sign-in/state.ts'
import { challengeOf, fox, memoryOf, one, session, settle, two, useFakeTime, world } from '../world.ts'
import { hasPending, pendingKey } from './mark.ts'

useFakeTime()

type More = NonNullable<Parameters<typeof world>[1]>

/** A load of the page, in a tab that has kept `tab`. */
function load(tab = memoryOf(), more: More = {}) {
  const steered = steeredRelay()
  steered.hasKept.mockReturnValue(true)
  return { ...world({}, { relay: steered.relay, tabMemory: tab, ...more }), ...steered, tab }
}
type Load = ReturnType<typeof load>

/** The page is loaded anew: nobody hears of the earlier load any more, and nothing is disposed of. */
async function reloaded(tab: Load['tab'], more: More = {}) {
  const next = load(tab, more)
  const isTaken = next.runtime.takeUp()
  await settle()
  return { ...next, isTaken }
}

async function atCode(more: More = {}) {
  const made = load(memoryOf(), more)
  made.runtime.actions.open()
  made.runtime.actions.show({ name: 'scan', wallet: null })
  await settle()
  made.calls[0]?.tell({ type: 'uri', uri: 'wc:1', lifetime: 300_000 })
  return made
}

async function atText(more: More = {}) {
  const made = await atCode(more)
  made.calls[0]?.done.resolve(paired)
  await settle()
  made.asked.challenge.resolve(challengeOf('c1'))
  await settle()
  return made
}

async function atSignature(more: More = {}) {
  const made = await atText(more)
  made.runtime.actions.sign()
  await settle()
  return made
}

describe('a code that was shown', () => {
  test('is shown again, and waited at again', async () => {
    const { tab, runtime } = await atCode()
    const { uri, deadline } = runtime.state.getSnapshot().pairing as { uri: string; deadline: number }
    await vi.advanceTimersByTimeAsync(100_000)
    const next = await reloaded(tab)
    expect(next.isTaken).toBe(true)
    expect(next.runtime.state.getSnapshot()).toMatchObject({
      view: { name: 'scan', wallet: null },
      trail: [{ name: 'connect' }],
      pairing: { status: 'ready', uri, deadline },
      app: 'returned',
    })
    expect(next.calls[0]?.kept).toEqual({ uri })
    next.calls[0]?.done.resolve(paired)
    await settle()
    expect(next.runtime.state.getSnapshot()).toMatchObject({ connection: { wallet: phone } })
  })

  test('asks for the same signature as before', async () => {
    const request: OpenUnaddressed = {
      id: 'u1',
      fields: {
        domain: 'example.org',
        uri: 'https://example.org/',
        version: '1',
        statement: 'Sign in.',
        nonce: 'abcdefgh1234',
        issuedAt: '2026-01-31T09:30:00Z',
        expirationTime: '2026-01-31T09:40:00Z',
        chains: ['eip155:1'],
      },
      issuedAt: '2026-01-31T09:30:00Z',
      expiresAt: '2026-01-31T09:40:00Z',
      deadline: Date.now() + 600_000,
    }
    const prepareUnaddressed = vi.fn(async () => request)
    const { tab } = await atCode({ prepareUnaddressed })
    const next = await reloaded(tab, { prepareUnaddressed })
    expect(next.calls[0]?.request).toEqual(request)
    expect(prepareUnaddressed).toHaveBeenCalledTimes(1)
  })

  test('is not shown again once it has run out', async () => {
    const { tab } = await atCode()
    vi.setSystemTime(Date.now() + 300_000)
    const next = await reloaded(tab)
    expect(next.isTaken).toBe(false)
    expect(next.runtime.state.getSnapshot().view).toBeNull()
    expect(hasPending(tab)).toBe(false)
  })
})

describe('a text that a phone was to sign', () => {
  test('is shown again where the phone was not asked yet, and asked for of nobody', async () => {
    const { tab } = await atText()
    const next = await reloaded(tab)
    expect(next.runtime.state.getSnapshot()).toMatchObject({
      view: { name: 'status' },
      connection: { status: 'reconnecting', wallet: { phone: { entry: null } } },
    })
    next.resumed.resolve(paired)
    await settle()
    expect(next.runtime.state.getSnapshot()).toMatchObject({
      view: { name: 'verify' },
      connection: { status: 'connected', wallet: phone },
      signIn: { status: 'message-ready', challenge: { id: 'c1' } },
    })
    expect(next.client.challenge).not.toHaveBeenCalled()
    expect(next.link.signMessage).not.toHaveBeenCalled()
  })

  test('is not asked for twice: the answer to the first request is waited for', async () => {
    const { tab } = await atSignature()
    const answer = Promise.withResolvers<`0x${string}`>()
    const next = load(tab)
    next.answerTo.mockReturnValue(answer.promise)
    next.runtime.takeUp()
    next.resumed.resolve(paired)
    await settle()
    expect(next.answerTo.mock.calls[0]?.[0]).toEqual({ message: 'Sign c1', address: one })
    expect(next.runtime.state.getSnapshot().signIn.status).toBe('waiting-for-signature')
    expect(next.link.signMessage).not.toHaveBeenCalled()
    answer.resolve('0xab')
    await settle()
    expect(next.client.answer.mock.calls[0]?.slice(0, 2)).toEqual([
      'c1',
      { message: 'Sign c1', signature: '0xab' },
    ])
  })

  test('is let go of with the person who turns away', async () => {
    const { tab } = await atSignature()
    const next = load(tab)
    next.answerTo.mockReturnValue(new Promise(() => {}))
    next.runtime.takeUp()
    next.resumed.resolve(paired)
    await settle()
    next.runtime.actions.close()
    expect(next.answerTo.mock.calls[0]?.[1].signal.aborted).toBe(true)
  })

  test('can be signed by the earlier request while it is asked for once more', async () => {
    const { tab } = await atSignature()
    const answer = Promise.withResolvers<`0x${string}`>()
    const next = load(tab)
    next.answerTo.mockReturnValue(answer.promise)
    next.runtime.takeUp()
    next.resumed.resolve(paired)
    await settle()
    next.runtime.actions.sign()
    await settle()
    expect(next.link.signMessage).toHaveBeenCalledTimes(1)
    expect(next.answerTo.mock.calls[0]?.[1].signal.aborted).toBe(false)
    answer.resolve('0xab')
    await settle()
    expect(next.runtime.state.getSnapshot().signIn.status).toBe('verifying-signature')
  })

  test('gives way to another if the phone shows another account now', async () => {
    const { tab } = await atSignature()
    const next = await reloaded(tab)
    next.resumed.resolve({ ...paired, view: { accounts: [two], chainId: 1 } })
    await settle()
    expect(next.answerTo).not.toHaveBeenCalled()
    expect(next.client.challenge.mock.calls[0]?.[0]).toMatchObject({ account: `eip155:1:${two}` })
  })

  test('survives a second reload while the phone is being looked for', async () => {
    const { tab } = await atSignature()
    await reloaded(tab)
    const next = await reloaded(tab)
    next.resumed.resolve(paired)
    await settle()
    expect(next.runtime.state.getSnapshot().signIn).toMatchObject({ challenge: { id: 'c1' } })
  })

  test('is forgotten where the phone is gone', async () => {
    const { tab } = await atSignature()
    const next = await reloaded(tab)
    next.resumed.resolve(null)
    await settle()
    expect(next.runtime.state.getSnapshot().view).toEqual({ name: 'connect' })
    expect(hasPending(tab)).toBe(false)
  })
})

test('a change of network leads back to the networks', async () => {
  const { tab, runtime } = await atText()
  runtime.actions.close()
  runtime.actions.switchNetwork('eip155:10')
  const next = await reloaded(tab)
  next.resumed.resolve(paired)
  await settle()
  expect(next.runtime.state.getSnapshot()).toMatchObject({
    view: { name: 'networks' },
    network: { status: 'idle' },
    connection: { status: 'connected' },
  })
})

describe('nothing is kept', () => {
  test.each([
    ['once the person went back', (made: Load) => made.runtime.actions.back()],
    ['once they cancelled', (made: Load) => made.runtime.actions.cancel()],
    ['once they closed the dialog', (made: Load) => made.runtime.actions.close()],
    ['once the kit is taken out of the page', (made: Load) => made.runtime.dispose()],
  ])('%s', async (_, leave) => {
    const made = await atSignature()
    expect(hasPending(made.tab)).toBe(true)
    leave(made)
    expect(hasPending(made.tab)).toBe(false)
  })

  test('of a signature', async () => {
    const { tab, asked } = await atSignature()
    asked.sign.resolve('0xabcdef')
    await settle()
    expect(hasPending(tab)).toBe(false)
  })

  test('of a wallet in this browser', async () => {
    const { tab, runtime, asked } = load()
    runtime.actions.open()
    runtime.actions.connect(fox)
    await settle()
    asked.connect.resolve({ accounts: [one], chainId: 1 })
    asked.challenge.resolve(challengeOf('c1'))
    await settle()
    runtime.actions.sign()
    expect(hasPending(tab)).toBe(false)
  })

  test('by a browser that forbids it, and everything goes on', async () => {
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError')
    }
    const tab = { getItem: forbidden, setItem: forbidden, removeItem: forbidden }
    const { runtime } = await atSignature({ tabMemory: tab })
    expect(runtime.state.getSnapshot().signIn.status).toBe('waiting-for-signature')
    expect(runtime.takeUp()).toBe(false)
    expect(hasPending(tab)).toBe(false)
  })
})

describe('on another page of the site', () => {
  const at = (pathname: string, search = '') => vi.stubGlobal('location', { pathname, search })

  test('nothing is taken up, until the person is back on the page they left', async () => {
    at('/shop', '?item=1')
    const { tab } = await atCode()
    at('/shop', '?item=2')
    expect(hasPending(tab)).toBe(false)
    const other = await reloaded(tab)
    expect(other.isTaken).toBe(false)
    other.runtime.actions.open()
    other.runtime.actions.close()
    other.runtime.dispose()
    at('/shop', '?item=1')
    expect(hasPending(tab)).toBe(true)
    const next = await reloaded(tab)
    expect(next.isTaken).toBe(true)
    expect(next.runtime.state.getSnapshot().view).toEqual({ name: 'scan', wallet: null })
  })

  test('another code takes the place of the first', async () => {
    at('/a')
    const { tab } = await atCode()
    at('/b')
    const other = await reloaded(tab)
    other.runtime.actions.open()
    other.runtime.actions.show({ name: 'scan', wallet: null })
    expect(hasPending(tab)).toBe(true)
    at('/a')
    expect(hasPending(tab)).toBe(false)
  })

  test('whoever has signed in there is not asked to on the first page', async () => {
    at('/a')
    const { tab } = await atCode()
    at('/b')
    const { runtime, asked } = await reloaded(tab)
    runtime.actions.open()
    runtime.actions.connect(fox)
    await settle()
    asked.connect.resolve({ accounts: [one], chainId: 1 })
    asked.challenge.resolve(challengeOf('c1'))
    await settle()
    runtime.actions.sign()
    asked.sign.resolve('0xabcdef')
    asked.answer.resolve({ session } as Awaited<typeof asked.answer.promise>)
    await settle()
    expect(runtime.state.getSnapshot().signIn.status).toBe('signed-in')
    at('/a')
    expect(hasPending(tab)).toBe(false)
  })

  test('what a phone leads back to is the same page: its path', async () => {
    at('/shop', '?item=1')
    const { tab } = await atCode()
    at('/shop')
    expect(hasPending(tab)).toBe(true)
    expect((await reloaded(tab)).isTaken).toBe(true)
  })
})

test.each(['{', '7', 'null', '{}', '[]', '"/"'])('what this kit has not kept is not pending (%s)', text => {
  vi.stubGlobal('location', { pathname: '/', search: '' })
  expect(hasPending(memoryOf({ [pendingKey]: text }))).toBe(false)
})

test.each([
  ['without a relay', { relay: null }],
  ['without a session that was kept', {}],
])('what was kept is cleared on a page %s', async (_, more) => {
  const { tab } = await atSignature()
  const next = load(tab, more)
  next.hasKept.mockReturnValue(false)
  expect(next.runtime.takeUp()).toBe(false)
  expect(next.runtime.state.getSnapshot().view).toBeNull()
  expect(tab.getItem(pendingKey)).toBeNull()
})
