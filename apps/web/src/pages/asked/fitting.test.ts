import { expect, test } from 'vitest'
import { alice, now, proofState, requestCall } from './asked.fixture.ts'
import { answersTo } from './fitting.ts'

const [account] = proofState().accounts
const on = (chain: string) => (account ? [{ ...account, account: `${chain}:${alice}` }] : [])
const ready = (proof: Parameters<typeof proofState>[0], request: Parameters<typeof requestCall>[0] = {}) =>
  answersTo(requestCall(request), [proofState(proof)], now).ready.length === 1

test('a proof of what was asked for may be handed over', () => {
  expect(ready({})).toBe(true)
  expect(ready({ request: null })).toBe(true)
})

test.each([
  ['not valid', { status: 'revoked' }],
  ['for something else', { purpose: 'something else' }],
  ['for somebody else', { audience: 'Somebody else' }],
  ['for anyone', { audience: null }],
  ['too short', { expiresAt: new Date(now + 29 * 86_400_000).toISOString() }],
  ['of another account', { accounts: on('eip155:100') }],
] as const)('one that is %s is not offered', (_, proof) => {
  expect(ready(proof)).toBe(false)
})

test('the time that it took to sign is not held against it', () => {
  const begun = new Date(now - 3 * 86_400_000).toISOString()
  const expiresAt = new Date(now + 27 * 86_400_000).toISOString()
  expect(ready({ createdAt: begun, expiresAt })).toBe(true)
  expect(ready({ createdAt: begun, expiresAt, request: null })).toBe(false)
  expect(ready({ expiresAt: new Date(now + 30 * 86_400_000 - 3_500_000).toISOString() })).toBe(true)
  // An hour would be all of it.
  const short = new Date(now + 1_800_000).toISOString()
  expect(ready({ expiresAt: short }, { holdsFor: 3600 })).toBe(false)
})

test('any account on a chain has to be on that chain, any account anywhere', () => {
  const onGnosis = { account: null, chain: 'eip155:100' }
  expect(ready({}, onGnosis)).toBe(false)
  expect(ready({ accounts: on('eip155:100') }, onGnosis)).toBe(true)
  expect(ready({}, { account: null, chain: null })).toBe(true)
})

test('what was made for the request comes first, and what was begun for it can be gone on with', () => {
  const other = proofState({ id: 'other', request: null })
  const made = proofState({ id: 'made' })
  const begun = proofState({ id: 'begun', status: 'draft' })
  const beside = proofState({ id: 'beside', status: 'draft', request: null })
  const answers = answersTo(requestCall(), [beside, other, begun, made], now)
  expect(answers.ready.map(({ id }) => id)).toEqual(['made', 'other'])
  expect(answers.begun?.id).toBe('begun')
})
