import { describe, expect, test, vi } from 'vitest'
import type { OpenUnaddressed } from '../authentication/open-message.ts'
import { paired, phone } from '../pairing/testing/relay-world.ts'
import { hasPending } from '../pending/mark.ts'
import { atCode, atSignature, atText, load, reloaded } from '../pending/testing/pending-world.ts'
import { one, settle, two, useFakeTime } from '../testing/world.ts'

useFakeTime()

describe('a code that was shown', () => {
  test('is shown again, and waited for again', async () => {
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

  test('requests the same signature as before', async () => {
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
        chains: [1],
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

  test('for an owner of a Safe is resumed for the same Safe', async () => {
    const safe = { account: `eip155:1:0x${'5a'.repeat(20)}` }
    const { tab, runtime, calls } = load()
    runtime.actions.signInAs(safe)
    runtime.actions.show({ name: 'scan', wallet: null })
    await settle()
    calls[0]?.tell({ uri: 'wc:1', lifetime: 300_000 })
    const next = await reloaded(tab)
    const state = () => next.runtime.state.getSnapshot()
    expect(state()).toMatchObject({
      view: { name: 'scan' },
      trail: [{ name: 'safe-owners', safe }, { name: 'safe' }, { name: 'safe-ways' }, { name: 'connect' }],
    })
    next.calls[0]?.done.resolve(paired)
    await settle()
    expect(state()).toMatchObject({ view: { name: 'verify' }, signIn: { act: { safe } } })
    expect(next.client.challenge.mock.lastCall?.[0]).toMatchObject({ account: safe.account })
    // Its text is being written: the page is reloaded once more.
    const again = await reloaded(tab)
    again.resumed.resolve(paired)
    await settle()
    expect(again.runtime.state.getSnapshot().signIn).toMatchObject({ act: { safe } })
  })

  test('is not shown again once it has expired', async () => {
    const { tab } = await atCode()
    vi.setSystemTime(Date.now() + 300_000)
    const next = await reloaded(tab)
    expect(next.isTaken).toBe(false)
    expect(next.runtime.state.getSnapshot().view).toBeNull()
    expect(hasPending(tab)).toBe(false)
  })
})

describe('a text for a phone to sign', () => {
  test('is shown again if the phone had not received it, without a request to any wallet', async () => {
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
      signIn: { status: 'ready', question: { id: 'c1' } },
    })
    expect(next.client.challenge).not.toHaveBeenCalled()
    expect(next.link.signMessage).not.toHaveBeenCalled()
  })

  test('is not requested twice: the response to the first request is waited for', async () => {
    const { tab } = await atSignature()
    const answer = Promise.withResolvers<`0x${string}`>()
    const next = load(tab)
    next.answerTo.mockReturnValue(answer.promise)
    next.runtime.resumePlace()
    next.resumed.resolve(paired)
    await settle()
    expect(next.answerTo.mock.calls[0]?.[0]).toEqual({ message: 'Sign c1', address: one })
    expect(next.runtime.state.getSnapshot().signIn.status).toBe('asking')
    expect(next.link.signMessage).not.toHaveBeenCalled()
    answer.resolve('0xab')
    await settle()
    expect(next.client.answer.mock.calls[0]?.slice(0, 2)).toEqual([
      'c1',
      { message: 'Sign c1', signature: '0xab' },
    ])
  })

  test('is dropped when the person cancels', async () => {
    const { tab } = await atSignature()
    const next = load(tab)
    next.answerTo.mockReturnValue(new Promise(() => {}))
    next.runtime.resumePlace()
    next.resumed.resolve(paired)
    await settle()
    next.runtime.actions.close()
    expect(next.answerTo.mock.calls[0]?.[1].signal.aborted).toBe(true)
  })

  test('can be signed by the earlier request while it is requested again', async () => {
    const { tab } = await atSignature()
    const answer = Promise.withResolvers<`0x${string}`>()
    const next = load(tab)
    next.answerTo.mockReturnValue(answer.promise)
    next.runtime.resumePlace()
    next.resumed.resolve(paired)
    await settle()
    next.runtime.actions.sign()
    await settle()
    expect(next.link.signMessage).toHaveBeenCalledTimes(1)
    expect(next.answerTo.mock.calls[0]?.[1].signal.aborted).toBe(false)
    answer.resolve('0xab')
    await settle()
    expect(next.runtime.state.getSnapshot().signIn.status).toBe('checking')
  })

  test('is replaced by another one if the phone shows another account now', async () => {
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
    expect(next.runtime.state.getSnapshot().signIn).toMatchObject({ question: { id: 'c1' } })
  })

  test('is forgotten if the phone has disconnected', async () => {
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
