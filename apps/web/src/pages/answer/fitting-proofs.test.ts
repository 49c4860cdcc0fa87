import { parseAccountId, parseChainId } from '@countersign/core'
import { expect, test } from 'vitest'
import { findAnswers } from './fitting-proofs.ts'
import { alice, now, proofState, requestCall } from './testing/request.ts'

const [account] = proofState().accounts
const on = (chain: string) => (account ? [{ ...account, account: parseAccountId(`${chain}:${alice}`) }] : [])
const ready = (proof: Parameters<typeof proofState>[0], request: Parameters<typeof requestCall>[0] = {}) =>
  findAnswers(requestCall(request), [proofState(proof)], now).ready.length === 1

test('a proof that matches the request can be shared', () => {
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
] as const)('a proof that is %s is not offered', (_, proof) => {
  expect(ready(proof)).toBe(false)
})

test('the time that it took to sign does not make a proof too short', () => {
  const draft = new Date(now - 3 * 86_400_000).toISOString()
  const expiresAt = new Date(now + 27 * 86_400_000).toISOString()
  expect(ready({ createdAt: draft, expiresAt })).toBe(true)
  expect(ready({ createdAt: draft, expiresAt, request: null })).toBe(false)
  expect(ready({ expiresAt: new Date(now + 30 * 86_400_000 - 3_500_000).toISOString() })).toBe(true)
  // An hour of tolerance would be the whole time that was requested.
  const short = new Date(now + 1_800_000).toISOString()
  expect(ready({ expiresAt: short }, { holdsFor: 3600 })).toBe(false)
})

test('a request for any account on a chain needs that chain, and a request for any account accepts every chain', () => {
  const onGnosis = { account: null, chain: parseChainId('eip155:100') }
  expect(ready({}, onGnosis)).toBe(false)
  expect(ready({ accounts: on('eip155:100') }, onGnosis)).toBe(true)
  expect(ready({}, { account: null, chain: null })).toBe(true)
})

test('a proof made for the request comes first, and a draft started for it can be continued', () => {
  const other = proofState({ id: 'other', request: null })
  const made = proofState({ id: 'made' })
  const draft = proofState({ id: 'begun', status: 'draft' })
  const beside = proofState({ id: 'beside', status: 'draft', request: null })
  const answers = findAnswers(requestCall(), [beside, other, draft, made], now)
  expect(answers.ready.map(({ id }) => id)).toEqual(['made', 'other'])
  expect(answers.draft?.id).toBe('begun')
})
