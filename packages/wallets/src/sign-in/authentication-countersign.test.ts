import {
  type Answer,
  type Challenge,
  type CurrentSession,
  type ProblemCode,
  ProblemError,
  problemStatus,
  ServerUnreachableError,
  type Session,
  type UnaddressedChallenge,
} from '@countersign/api'
import { parseAddress } from '@countersign/core'
import { expect, test, vi } from 'vitest'
import { countersignAuthentication } from './authentication-countersign.ts'

const challenge: Challenge = {
  id: 'c1',
  purpose: 'sign-in',
  account: 'eip155:1:0xAb',
  message: 'Sign in',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-01T00:10:00.000Z',
  cosigning: null,
}
const unaddressed: UnaddressedChallenge = {
  id: 'c2',
  purpose: 'sign-in',
  account: null,
  message: null,
  fields: {
    domain: 'id.example',
    uri: 'https://id.example',
    version: '1',
    statement: null,
    nonce: 'nonce123',
    issuedAt: challenge.issuedAt,
    expirationTime: challenge.expiresAt,
    chains: ['eip155:1'],
  },
  issuedAt: challenge.issuedAt,
  expiresAt: challenge.expiresAt,
}
const signed = { id: 'c1', account: challenge.account, message: 'Sign in', signature: '0xab' } as const
const session = { id: 's1', account: challenge.account } as Session
const problem = (code: ProblemCode) =>
  new ProblemError({
    type: `urn:countersign:problem:${code}`,
    title: code,
    status: problemStatus[code],
    detail: code,
  })
function make(answer: Answer | Error, current: CurrentSession | Error) {
  const reply = <Value>(value: Value | Error) =>
    value instanceof Error ? Promise.reject(value) : Promise.resolve(value)
  const client = {
    challenge: vi.fn(async () => challenge),
    unaddressedChallenge: vi.fn(async () => unaddressed),
    answer: vi.fn(() => reply(answer)),
    session: vi.fn(() => reply(current)),
    signOut: vi.fn(async () => {}),
  }
  return { client, authentication: countersignAuthentication(client) }
}

test('asks the server for a text for the account', async () => {
  const { client, authentication } = make({ session }, { session })
  const { signal } = new AbortController()
  const subject = { account: 'eip155:1:0xAb', chainId: 1, address: parseAddress(`0x${'1'.repeat(40)}`) }
  expect(await authentication.prepare(subject, { signal })).toBe(challenge)
  expect(client.challenge).toHaveBeenCalledExactlyOnceWith(
    { purpose: 'sign-in', account: 'eip155:1:0xAb' },
    { signal },
  )
})

test('says to the server that a Safe is one, so that a text comes that its owners can sign', async () => {
  const { client, authentication } = make({ session }, { session })
  const { signal } = new AbortController()
  const subject = { account: 'eip155:1:0xAb', chainId: 1, address: parseAddress(`0x${'1'.repeat(40)}`) }
  await authentication.prepare({ ...subject, isSafe: true }, { signal })
  expect(client.challenge).toHaveBeenCalledExactlyOnceWith(
    { purpose: 'sign-in', account: 'eip155:1:0xAb', safe: true },
    { signal },
  )
})

test('asks the server for what a text has to say that the wallet composes', async () => {
  const { client, authentication } = make({ session }, { session })
  const { signal } = new AbortController()
  expect(await authentication.prepareUnaddressed?.({ signal })).toBe(unaddressed)
  expect(client.unaddressedChallenge).toHaveBeenCalledExactlyOnceWith({ purpose: 'sign-in' }, { signal })
})

test('says who is signed in, and signs out', async () => {
  const { client, authentication } = make({ session }, { session })
  expect(await authentication.session()).toBe(session)
  await authentication.signOut()
  expect(client.signOut).toHaveBeenCalledTimes(1)
  expect(await make({ session }, { session: null }).authentication.session()).toBeNull()
})

test('an answer that arrives is taken without another question', async () => {
  const { client, authentication } = make({ session }, { session: null })
  expect(await authentication.verify(signed)).toBe(session)
  expect(client.answer).toHaveBeenCalledExactlyOnceWith(
    'c1',
    { message: 'Sign in', signature: '0xab' },
    undefined,
  )
  expect(client.session).not.toHaveBeenCalled()
})

const lost = [
  ['lost by the network', new ServerUnreachableError('offline')],
  ['too late', new ServerUnreachableError('timeout')],
  ['replaced on its way', new ServerUnreachableError('not-ours')],
  ['that the challenge was used before', problem('challenge-used')],
] as const

test.each(lost)('a reply %s is no failure if the session is there', async (_, error) => {
  expect(await make(error, { session }).authentication.verify(signed)).toBe(session)
  const otherCase = { ...session, account: 'eip155:1:0xab' }
  expect(await make(error, { session: otherCase }).authentication.verify(signed)).toBe(otherCase)
})

test.each(lost)('a reply %s stays a failure without the session of this account', async (_, error) => {
  const others = [
    { session: null },
    { session: { ...session, account: 'eip155:1:0xcd' } },
    new ServerUnreachableError('offline'),
  ]
  for (const other of others)
    await expect(make(error, other).authentication.verify(signed)).rejects.toBe(error)
})

test('an answer whose reply was lost is sent once more, the same to the byte', async () => {
  const { client, authentication } = make(new ServerUnreachableError('offline'), { session: null })
  client.answer
    .mockRejectedValueOnce(new ServerUnreachableError('offline'))
    .mockResolvedValueOnce({ session })
  expect(await authentication.verify(signed)).toBe(session)
  expect(client.answer).toHaveBeenCalledTimes(2)
  expect(client.answer.mock.calls[1]).toEqual(client.answer.mock.calls[0])
})

test('a plain no is believed', async () => {
  const no = problem('signature-rejected')
  const { client, authentication } = make(no, { session })
  await expect(authentication.verify(signed)).rejects.toBe(no)
  expect(client.session).not.toHaveBeenCalled()
})
