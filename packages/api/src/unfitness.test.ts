import { parseAccountId, parseChainId } from '@countersign/core'
import { expect, test } from 'vitest'
import { type Offered, unfitness, type Wanted } from './unfitness.ts'

const account = parseAccountId('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const other = parseAccountId('eip155:10:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const day = 86_400_000

const asked = (more: Partial<Wanted> = {}): Wanted => ({
  id: 'one',
  purpose: 'a loan',
  audience: null,
  account: null,
  chain: null,
  holdsFor: 30 * 86_400,
  ...more,
})
const offered = (more: Partial<Offered> = {}): Offered => ({
  request: null,
  purpose: 'a loan',
  audience: null,
  accounts: [account],
  since: 0,
  expiresAt: 30 * day,
  ...more,
})

test('a proof with exactly the requested values fits, also with more accounts', () => {
  expect(unfitness(asked(), offered())).toBeUndefined()
  const both = offered({ accounts: [other, account] })
  expect(unfitness(asked({ account, chain: parseChainId('eip155:1') }), both)).toBeUndefined()
  expect(unfitness(asked({ chain: parseChainId('eip155:10') }), both)).toBeUndefined()
})

test('a proof with another purpose, audience, account or chain does not fit', () => {
  expect(unfitness(asked(), offered({ purpose: 'A loan' }))).toBe('another-purpose')
  expect(unfitness(asked(), offered({ audience: 'Bank' }))).toBe('another-audience')
  expect(unfitness(asked({ audience: 'Bank' }), offered())).toBe('another-audience')
  // The same address on another chain may belong to somebody else.
  expect(unfitness(asked({ account: other, chain: parseChainId('eip155:10') }), offered())).toBe(
    'another-account',
  )
  expect(unfitness(asked({ chain: parseChainId('eip155:10') }), offered())).toBe('another-chain')
})

test('a proof may be valid an hour shorter than requested, for short periods a quarter shorter, and no less', () => {
  const until = (expiresAt: number, holdsFor: number) =>
    unfitness(asked({ holdsFor }), offered({ expiresAt }))
  expect(until(30 * day - 3_600_000, 30 * 86_400)).toBeUndefined()
  expect(until(30 * day - 3_600_001, 30 * 86_400)).toBe('holds-too-short')
  expect(until(2_700_000, 3600)).toBeUndefined()
  expect(until(2_699_999, 3600)).toBe('holds-too-short')
})

test('a proof that was signed for another request does not fit; one for this request, or for none, does', () => {
  expect(unfitness(asked(), offered({ request: 'two' }))).toBe('another-request')
  expect(unfitness(asked(), offered({ request: 'one' }))).toBeUndefined()
  expect(unfitness(asked(), offered({ request: null }))).toBeUndefined()
})
