import {
  type Answer,
  type Challenge,
  type CurrentSession,
  type Problem,
  type ProblemCode,
  ProblemError,
  problemStatus,
  ServerUnreachableError,
  type Session,
  type UnaddressedChallenge,
} from '@countersign/api'
import { type AccountId, eip155Chain, parseAccountId, parseAddress } from '@countersign/core'
import { expect, test, vi } from 'vitest'
import { countersignAuthentication } from './authentication-countersign.ts'

const account = parseAccountId(`eip155:1:0x${'ab'.repeat(20)}`)
const challenge: Challenge = {
  id: 'c1',
  purpose: 'sign-in',
  account,
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
    chains: [eip155Chain(1)],
  },
  issuedAt: challenge.issuedAt,
  expiresAt: challenge.expiresAt,
}
const signed = { id: 'c1', account: challenge.account, message: 'Sign in', signature: '0xab' } as const
const session = { id: 's1', account: challenge.account } as Session
const problem = (code: ProblemCode) =>
  new ProblemError({
    type: `urn:countersign:problem:${code}`,
    code,
    title: code,
    status: problemStatus[code],
    detail: code,
  } as Problem)
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

test('requests a text for the account from the server', async () => {
  const { client, authentication } = make({ session }, { session })
  const { signal } = new AbortController()
  const subject = { account, chainId: 1, address: parseAddress(`0x${'1'.repeat(40)}`) }
  expect(await authentication.prepare(subject, { signal })).toBe(challenge)
  expect(client.challenge).toHaveBeenCalledExactlyOnceWith({ purpose: 'sign-in', account }, { signal })
})

test('tells the server that the account is a Safe, so that its owners can sign the text', async () => {
  const { client, authentication } = make({ session }, { session })
  const { signal } = new AbortController()
  const subject = { account, chainId: 1, address: parseAddress(`0x${'1'.repeat(40)}`) }
  await authentication.prepare({ ...subject, isSafe: true }, { signal })
  expect(client.challenge).toHaveBeenCalledExactlyOnceWith(
    { purpose: 'sign-in', account, safe: true },
    { signal },
  )
})

test('requests the content of a text that the wallet composes from the server, with chains by their numbers', async () => {
  const { client, authentication } = make({ session }, { session })
  const { signal } = new AbortController()
  expect(await authentication.prepareUnaddressed?.({ signal })).toEqual({
    ...unaddressed,
    fields: { ...unaddressed.fields, chains: [1] },
  })
  expect(client.unaddressedChallenge).toHaveBeenCalledExactlyOnceWith({ purpose: 'sign-in' }, { signal })
})

test('returns who is signed in, and signs out', async () => {
  const { client, authentication } = make({ session }, { session })
  expect(await authentication.session()).toBe(session)
  await authentication.signOut()
  expect(client.signOut).toHaveBeenCalledTimes(1)
  expect(await make({ session }, { session: null }).authentication.session()).toBeNull()
})

test('a response that arrives is accepted without another request', async () => {
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

test.each(lost)('a response %s is not a failure if there is a session', async (_, error) => {
  expect(await make(error, { session }).authentication.verify(signed)).toBe(session)
  const otherCase = { ...session, account: account.toLowerCase() as AccountId }
  expect(await make(error, { session: otherCase }).authentication.verify(signed)).toBe(otherCase)
})

test.each(lost)('a response %s is a failure without a session of this account', async (_, error) => {
  const others = [
    { session: null },
    { session: { ...session, account: parseAccountId(`eip155:1:0x${'cd'.repeat(20)}`) } },
    new ServerUnreachableError('offline'),
  ]
  for (const other of others)
    await expect(make(error, other).authentication.verify(signed)).rejects.toBe(error)
})

test('an answer whose response was lost is sent once more, byte for byte the same', async () => {
  const { client, authentication } = make(new ServerUnreachableError('offline'), { session: null })
  client.answer
    .mockRejectedValueOnce(new ServerUnreachableError('offline'))
    .mockResolvedValueOnce({ session })
  expect(await authentication.verify(signed)).toBe(session)
  expect(client.answer).toHaveBeenCalledTimes(2)
  expect(client.answer.mock.calls[1]).toEqual(client.answer.mock.calls[0])
})

test('an explicit rejection is not retried', async () => {
  const no = problem('signature-rejected')
  const { client, authentication } = make(no, { session })
  await expect(authentication.verify(signed)).rejects.toBe(no)
  expect(client.session).not.toHaveBeenCalled()
})
