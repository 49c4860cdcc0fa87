import { parseAccountId, parseChainId } from '@countersign/core'
import { expect, test } from 'vitest'
import { nextAnswerStep } from './next-step.ts'
import { alice, now, proofState, requestCall } from './testing/request.ts'

const [account] = proofState().accounts
const on = (chain: string) => (account ? [{ ...account, account: parseAccountId(`${chain}:${alice}`) }] : [])
const fresh = { named: null, isAnother: false }
const ready = (proof: Parameters<typeof proofState>[0], request: Parameters<typeof requestCall>[0] = {}) =>
  nextAnswerStep(requestCall(request), [proofState(proof)], fresh, now).step === 'share'

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
  ['of another browser', { mine: 'owner', madeHere: false }],
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

const draftUntil = new Date(now + 1_000).toISOString()
const other = proofState({ id: 'other', request: null })
const made = proofState({ id: 'made' })
const draft = proofState({ id: 'begun', status: 'draft', draftUntil })
const beside = proofState({ id: 'beside', status: 'draft', request: null, draftUntil })
const step = (proofs: Parameters<typeof nextAnswerStep>[1], wanted: Partial<typeof named> = {}) =>
  nextAnswerStep(requestCall(), proofs, { ...fresh, ...wanted }, now)
const named: Parameters<typeof nextAnswerStep>[2] = { named: 'begun', isAnother: false }

test('the account is chosen first, and then a started proof is signed', () => {
  expect(step([])).toEqual({ step: 'choose', hasFinished: false })
  expect(step([beside, draft])).toEqual({ step: 'sign', draft, hasFinished: false })
})

test('a draft that has expired, or is for another request, is not continued', () => {
  const draftUntil = new Date(now - 1_000).toISOString()
  expect(step([beside, { ...draft, draftUntil }], named).step).toBe('choose')
})

test('finished proofs can be shared, those made for the request first', () => {
  expect(step([beside, other, draft, made])).toEqual({ step: 'share', proofs: [made, other] })
})

test('a person can make another proof than a finished one, and then signs the one that they have started', () => {
  expect(step([made, draft], { isAnother: true })).toEqual({ step: 'choose', hasFinished: true })
  expect(step([made, draft], named)).toEqual({ step: 'sign', draft, hasFinished: true })
})
