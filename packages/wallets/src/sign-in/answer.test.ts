import {
  type Answer,
  type Challenge,
  type CurrentSession,
  type ProblemCode,
  ProblemError,
  problemStatus,
  ServerUnreachableError,
  type Session,
} from '@countersign/api'
import { expect, test, vi } from 'vitest'
import { answerChallenge } from './answer.ts'

const challenge: Challenge = {
  id: 'c1',
  purpose: 'sign-in',
  account: 'eip155:1:0xAb',
  message: 'Sign in',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-01T00:10:00.000Z',
}
const session = { id: 's1', account: challenge.account } as Session
const problem = (code: ProblemCode) =>
  new ProblemError({
    type: `urn:countersign:problem:${code}`,
    title: code,
    status: problemStatus[code],
    detail: code,
  })
const clientOf = (answer: Answer | Error, current: CurrentSession | Error) => {
  const reply = <Value>(value: Value | Error) =>
    value instanceof Error ? Promise.reject(value) : Promise.resolve(value)
  return { answer: vi.fn(() => reply(answer)), session: vi.fn(() => reply(current)) }
}

test('an answer that arrives is taken without another question', async () => {
  const client = clientOf({ session }, { session: null })
  expect(await answerChallenge(client, challenge, '0xab')).toBe(session)
  expect(client.answer).toHaveBeenCalledExactlyOnceWith('c1', { message: 'Sign in', signature: '0xab' })
  expect(client.session).not.toHaveBeenCalled()
})

const lost = [
  ['lost by the network', new ServerUnreachableError('offline')],
  ['too late', new ServerUnreachableError('timeout')],
  ['replaced on its way', new ServerUnreachableError('not-ours')],
  ['that the challenge was used before', problem('challenge-used')],
] as const

test.each(lost)('a reply %s is no failure if the session is there', async (_, error) => {
  expect(await answerChallenge(clientOf(error, { session }), challenge, '0xab')).toBe(session)
  const otherCase = { ...session, account: 'eip155:1:0xab' }
  expect(await answerChallenge(clientOf(error, { session: otherCase }), challenge, '0xab')).toBe(otherCase)
})

test.each(lost)('a reply %s stays a failure without the session of this account', async (_, error) => {
  const others = [
    { session: null },
    { session: { ...session, account: 'eip155:1:0xcd' } },
    new ServerUnreachableError('offline'),
  ]
  for (const other of others)
    await expect(answerChallenge(clientOf(error, other), challenge, '0xab')).rejects.toBe(error)
})

test('a plain no is believed', async () => {
  const no = problem('signature-rejected')
  const client = clientOf(no, { session })
  await expect(answerChallenge(client, challenge, '0xab')).rejects.toBe(no)
  expect(client.session).not.toHaveBeenCalled()
})
