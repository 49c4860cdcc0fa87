import { writeMessage } from '@countersign/core'
import { describe, expect, test, vi } from 'vitest'
import type { UnaddressedMessage } from '../authentication/authentication.ts'
import { AuthenticationError } from '../authentication/authentication-error.ts'
import { one, session, settle, two, useFakeTime } from '../testing/world.ts'
import { atCode, paired, phone } from './testing/relay-world.ts'

useFakeTime()

const asked = {
  domain: 'example.org',
  uri: 'https://example.org/',
  version: '1',
  statement: null,
  nonce: 'abcdefgh1234',
  issuedAt: '2026-01-31T09:30:00Z',
  expirationTime: '2026-01-31T09:40:00Z',
  chains: [1],
} as const
const prepared: UnaddressedMessage = {
  id: 'u1',
  fields: asked,
  issuedAt: asked.issuedAt,
  expiresAt: asked.expirationTime,
}
const textOf = (address = one) => {
  const { domain, uri, version, nonce, issuedAt, expirationTime } = asked
  return writeMessage({ domain, address, uri, version, chainId: 1, nonce, issuedAt, expirationTime })
}
const signed = (message: string) => ({ ...paired, signed: { message, signature: '0xab' } as const })

async function atOneStep(prepareUnaddressed = async () => prepared) {
  const made = await atCode({ prepareUnaddressed })
  made.calls[0]?.tell({ uri: 'wc:1', lifetime: 300_000 })
  return made
}
type Made = Awaited<ReturnType<typeof atOneStep>>

async function answered({ calls, runtime }: Made, answer: ReturnType<typeof signed>) {
  calls[0]?.done.resolve(answer)
  // Loads the code that reads texts.
  await vi.waitFor(() => expect(runtime.state.getSnapshot().view?.name).toBe('verify'))
  await settle()
}

test('the text to sign is sent to the wallet with the pairing, and what it signed is verified', async () => {
  const made = await atOneStep()
  const { calls, relay, runtime, client, asked, link, onSignedIn } = made
  expect(relay.load).toHaveBeenCalledTimes(1)
  expect(calls[0]?.request).toMatchObject({ id: 'u1' })
  expect(runtime.state.getSnapshot().pairing).toMatchObject({ request: { id: 'u1' } })
  await answered(made, signed(textOf()))
  expect(runtime.state.getSnapshot()).toMatchObject({
    connection: { status: 'connected', wallet: { id: phone.id } },
    signIn: { status: 'checking', question: { id: 'u1', account: `eip155:1:${one}` } },
  })
  expect(client.answer.mock.calls[0]?.slice(0, 2)).toEqual(['u1', { message: textOf(), signature: '0xab' }])
  asked.answer.resolve({ session })
  await settle()
  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(session)
  expect(client.challenge).not.toHaveBeenCalled()
  expect(link.signMessage).not.toHaveBeenCalled()
})

test('a rejected signature is requested again in a separate step', async () => {
  const made = await atOneStep()
  await answered(made, signed(textOf()))
  made.asked.answer.reject(new AuthenticationError('rejected'))
  await settle()
  expect(made.runtime.state.getSnapshot().signIn).toMatchObject({
    status: 'failed',
    at: 'checking',
    retry: { step: 'prepare' },
  })
  made.runtime.actions.retry()
  await settle()
  expect(made.client.challenge.mock.calls[0]?.[0]).toEqual({
    purpose: 'sign-in',
    account: `eip155:1:${one}`,
  })
})

describe('signing takes two steps for', () => {
  test.each([
    ['a wallet that signed nothing', { ...paired, signed: null }],
    ['one that signed a text of another kind', signed('Let me in')],
    ['one that signed for an account that it does not show', signed(textOf(two))],
  ])('%s', async (_, answer) => {
    const made = await atOneStep()
    made.calls[0]?.done.resolve(answer as ReturnType<typeof signed>)
    await vi.waitFor(() => expect(made.runtime.state.getSnapshot().signIn.status).toBe('preparing'))
    expect(made.runtime.state.getSnapshot().connection.status).toBe('connected')
    expect(made.client.answer).not.toHaveBeenCalled()
  })

  test.each([
    ['cannot say what is to be signed', async () => Promise.reject(new Error('no'))],
    ['takes too long to say it', () => new Promise<never>(() => {})],
    ['gives no times', async () => ({ ...prepared, expiresAt: 'soon' })],
  ])('every wallet if the backend %s', async (_, prepareUnaddressed) => {
    const made = await atCode({ prepareUnaddressed })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(made.calls[0]).toMatchObject({ request: null })
    made.calls[0]?.done.resolve(paired)
    await settle()
    expect(made.runtime.state.getSnapshot().signIn.status).toBe('preparing')
  })
})

test('a person who connects to change the network is not asked to sign', async () => {
  const prepareUnaddressed = vi.fn(async () => prepared)
  const { runtime, calls } = await atCode({ prepareUnaddressed })
  runtime.actions.close()
  prepareUnaddressed.mockClear()
  runtime.actions.open('networks')
  runtime.actions.show({ name: 'scan', wallet: null })
  await settle()
  expect(calls.at(-1)?.request).toBeNull()
  expect(prepareUnaddressed).not.toHaveBeenCalled()
})
