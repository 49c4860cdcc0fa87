import { type Answer, type Challenge, ProblemError } from '@countersign/api'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AuthenticationError } from '../authentication/authentication-error.ts'
import { challengeOf, fox, one, session, settle, useFakeTime, world } from '../testing/world.ts'
import { countersignAuthentication } from './authentication-countersign.ts'
import { atMessage, atPreparing, atVerifying } from './testing/sign-in-world.ts'

useFakeTime()

test('a selected wallet leads to the text, a signature to a session', async () => {
  const { runtime, asked, client, link, onSignedIn, memory } = await atVerifying()
  expect(client.challenge.mock.calls[0]?.[0]).toEqual({ purpose: 'sign-in', account: `eip155:1:${one}` })
  expect(link.signMessage).toHaveBeenCalledWith('Sign c1', one)
  expect(client.answer.mock.calls[0]?.slice(0, 2)).toEqual(['c1', { message: 'Sign c1', signature: '0xab' }])
  asked.answer.resolve({ session })
  await settle()
  expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'done', result: session })
  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session)
  expect(runtime.recent.getSnapshot()).toEqual(['org.fox'])
  expect(memory.getItem('countersign.wallets')).toContain('"last":"org.fox"')
})

test.each([
  [10, 'eip155:10'],
  [12345, 'eip155:1'],
])('a wallet on chain %i signs in on %s', async (chainId, chain) => {
  const { client } = await atMessage({ accounts: [one], chainId })
  expect(client.challenge.mock.calls[0]?.[0]).toMatchObject({ account: `${chain}:${one}` })
})

test('a verification that failed temporarily is retried without signing again', async () => {
  const { runtime, asked, client, link } = await atVerifying()
  asked.answer.reject(
    new ProblemError({
      type: 'urn:countersign:problem:verification-unavailable',
      code: 'verification-unavailable',
      title: '',
      status: 503,
      detail: '',
      reason: 'node-unreachable',
    }),
  )
  await settle()
  expect(runtime.state.getSnapshot().signIn).toMatchObject({
    status: 'failed',
    failure: { kind: 'unavailable' },
  })
  runtime.actions.retry()
  await settle()
  expect(client.answer).toHaveBeenCalledTimes(2)
  expect(client.answer.mock.calls[1]?.[1]).toEqual(client.answer.mock.calls[0]?.[1])
  expect(link.signMessage).toHaveBeenCalledTimes(1)
})

describe('a backend that breaks its contract', () => {
  const reported = vi.fn()

  beforeEach(() => {
    reported.mockClear()
    vi.stubGlobal('reportError', reported)
  })

  test.each([
    ['nothing', null],
    ['no text', { id: 'c1', issuedAt: '2026-01-31T09:30:00Z', expiresAt: '2026-01-31T09:40:00Z' }],
    ['no time', { id: 'c1', message: 'Sign c1' }],
    ['times that are none', { id: 'c1', message: 'Sign c1', issuedAt: 'now', expiresAt: 'later' }],
  ])('that prepares %s does not keep the page waiting', async (_, prepared) => {
    const { runtime, asked, onSignedIn } = await atPreparing()
    asked.challenge.resolve(prepared as Challenge)
    await settle()
    expect(runtime.state.getSnapshot().signIn).toMatchObject({
      status: 'failed',
      at: 'preparing',
      failure: { kind: 'unknown' },
    })
    expect(onSignedIn).not.toHaveBeenCalled()
    expect(reported).toHaveBeenCalledTimes(1)
  })

  test('that returns a session without an account signs nobody in', async () => {
    const { runtime, asked, onSignedIn } = await atVerifying()
    asked.answer.resolve({ session: { ok: true } } as unknown as Answer)
    await settle()
    expect(runtime.state.getSnapshot().signIn).toMatchObject({
      status: 'failed',
      failure: { kind: 'unknown' },
    })
    expect(onSignedIn).not.toHaveBeenCalled()
    expect(reported).toHaveBeenCalledTimes(1)
  })
})

test('the text expires after its lifetime, regardless of the clocks', async () => {
  const { runtime } = await atMessage()
  await vi.advanceTimersByTimeAsync(599_000)
  expect(runtime.state.getSnapshot().signIn.status).toBe('ready')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'failed', failure: { kind: 'expired' } })
})

test('a text that is valid for a month does not expire at once, although timers are limited to 24 days', async () => {
  const { runtime, asked } = await atPreparing()
  asked.challenge.resolve(challengeOf('c1', 30 * 24 * 60))
  await settle()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(runtime.state.getSnapshot().signIn.status).toBe('ready')
})

test('a signature that arrives after the text expired is dropped', async () => {
  const { runtime, asked, client } = await atMessage()
  runtime.actions.sign()
  await vi.advanceTimersByTimeAsync(601_000)
  asked.sign.resolve('0xab')
  await settle()
  expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'failed', failure: { kind: 'expired' } })
  expect(client.answer).not.toHaveBeenCalled()
})

test('cancelling keeps the wallet, stops what runs, and drops late responses', async () => {
  const { runtime, asked, client, onInDoubt } = world()
  runtime.actions.open()
  runtime.actions.connect(fox)
  await settle()
  asked.connect.resolve({ accounts: [one], chainId: 1 })
  await settle()
  runtime.actions.close()
  expect(client.challenge.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  asked.challenge.resolve(challengeOf('c1'))
  await settle()
  expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'idle', ended: 'cancelled' })
  expect(runtime.state.getSnapshot().connection).toMatchObject({ status: 'connected', wallet: fox })
  expect(onInDoubt).not.toHaveBeenCalled()
})

test('returning continues with the connected wallet', async () => {
  const { runtime, client } = await atMessage()
  runtime.actions.close()
  runtime.actions.open()
  expect(runtime.state.getSnapshot().signIn.status).toBe('preparing')
  await settle()
  expect(client.challenge).toHaveBeenCalledTimes(2)
})

test('a backend that fails synchronously is a failure, and the request can be repeated', async () => {
  const backend = countersignAuthentication({
    challenge: async () => challengeOf('c1'),
    unaddressedChallenge: () => Promise.reject(new Error('Nobody is asked for it.')),
    answer: async () => ({ session }),
    session: async () => ({ session: null }),
    signOut: async () => {},
  })
  const verify = vi.fn<typeof backend.verify>(() => {
    throw new AuthenticationError('unavailable')
  })
  const { runtime, asked } = world({}, { authentication: { ...backend, verify } })
  runtime.actions.open()
  runtime.actions.connect(fox)
  await settle()
  asked.connect.resolve({ accounts: [one], chainId: 1 })
  await settle()
  runtime.actions.sign()
  asked.sign.resolve('0xab')
  await settle()
  expect(runtime.state.getSnapshot().signIn).toMatchObject({ status: 'failed', retry: { step: 'check' } })
  runtime.actions.retry()
  await settle()
  expect(verify).toHaveBeenCalledTimes(2)
  expect(verify).toHaveBeenLastCalledWith({
    id: 'c1',
    account: `eip155:1:${one}`,
    message: 'Sign c1',
    signature: '0xab',
  })
})
