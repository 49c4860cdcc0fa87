import { parseAccountId } from '@countersign/core'
import { expect, test } from 'vitest'
import { type Offered, unfitness } from './fits.ts'
import type { RequestRow } from './record.ts'

const account = parseAccountId('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const other = parseAccountId('eip155:10:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const day = 86_400_000

const asked = (more: Partial<RequestRow> = {}): RequestRow => ({
  id: 'one',
  subject: '',
  by_account: '',
  key_name: null,
  purpose: 'a loan',
  audience: null,
  account: null,
  chain: null,
  deadline: 0,
  holds_for: 30 * 86_400,
  return_to: null,
  reference: null,
  searched: '',
  status: 'open',
  proof_id: null,
  browser_hash: null,
  revision: 1,
  created_at: 0,
  opened_at: null,
  ended_at: null,
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

test('what says just what was asked for fits, also with more accounts', () => {
  expect(unfitness(asked(), offered())).toBeUndefined()
  const both = offered({ accounts: [other, account] })
  expect(unfitness(asked({ account, chain: 'eip155:1' }), both)).toBeUndefined()
  expect(unfitness(asked({ chain: 'eip155:10' }), both)).toBeUndefined()
})

test('another purpose, audience, account or chain does not', () => {
  expect(unfitness(asked(), offered({ purpose: 'A loan' }))).toBe('another-purpose')
  expect(unfitness(asked(), offered({ audience: 'Bank' }))).toBe('another-audience')
  expect(unfitness(asked({ audience: 'Bank' }), offered())).toBe('another-audience')
  // The same address elsewhere may be somebody else's.
  expect(unfitness(asked({ account: other, chain: 'eip155:10' }), offered())).toBe('another-account')
  expect(unfitness(asked({ chain: 'eip155:10' }), offered())).toBe('another-chain')
})

test('it may hold an hour less than was asked for, of short times a quarter less, and no shorter', () => {
  const until = (expiresAt: number, holds_for: number) =>
    unfitness(asked({ holds_for }), offered({ expiresAt }))
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
