import { expect, test } from 'vitest'
import { check as words } from '../../locales/en/check.ts'
import { canRecheck, describeReport, lookOf, titleOf } from './describe-report.ts'
import { checked, hash, report } from './testing/checked.ts'

const describe = (over: Parameters<typeof report>[0] = {}, revokedAt: string | null = null) =>
  describeReport(checked({ report: report(over), revokedAt }), words, 'en')

const [account] = report().accounts
const refused = { status: 'rejected', reason: 'contract-refused', block: { number: 20, hash } } as const

test('a change of owners is shown with the last block at which the proof was valid', () => {
  if (!account) return expect.unreachable()
  const stranger = account.safeNow?.owners.map(owner => `${owner.slice(0, -1)}2` as typeof owner) ?? []
  const said = describe({
    status: 'rejected',
    reason: 'no-longer',
    field: '/accounts/0/signature',
    accounts: [{ ...account, now: refused, safeNow: { threshold: 1, owners: stranger } }],
  })
  expect(said).toBe('Valid at block 10, but not now. Its owners have changed since then.')
})

test('the reason is shown with a rejected signature', () => {
  if (!account) return expect.unreachable()
  const accounts = [{ ...account, atSigning: { status: 'rejected', reason: 'wrong-signer' } as const }]
  const said = describe({
    status: 'rejected',
    reason: 'signature-rejected',
    field: '/accounts/0/signature',
    accounts,
  })
  expect(said).toBe(`${words.verdict.proof['signature-rejected']} ${words.verdict.rejected['wrong-signer']}`)
})

test('the headline changes if a part of the proof is only trusted', () => {
  const { checks } = report()
  expect(describe()).toBe(words.lead.verified)
  expect(describe({ checks: { ...checks, safes: 'trusted' } })).toBe(words.lead.trusted)
  expect(describe({ status: 'unavailable' })).toMatch(/doesn’t mean the proof is invalid/)
})

test('a proof of which something was not called does not say that a network is unavailable', () => {
  if (!account) return expect.unreachable()
  const now = { status: 'unavailable', reason: 'initializer-not-allowed' } as const
  expect(describe({ status: 'unavailable', accounts: [{ ...account, now }] })).toBe(
    words.verdict.unavailable['initializer-not-allowed'],
  )
})

test.each([
  ['node-timeout', true],
  ['factory-not-allowed', true],
  ['signature-too-large', false],
  ['no-node', false],
] as const)('whether a proof can be checked again after %s: %s', (reason, can) => {
  if (!account) return expect.unreachable()
  const now = { status: 'unavailable', reason } as const
  const one = checked({ report: report({ status: 'unavailable', accounts: [{ ...account, now }] }) })
  expect(canRecheck(one)).toBe(can)
  expect(describeReport(one, words, 'en').includes('Try again')).toBe(reason === 'node-timeout')
  // What the site itself did not answer, it may answer now.
  expect(canRecheck({ ...one, revocation: 'failed' })).toBe(true)
})

test('a valid proof is not checked again, unless the site that issued it could not be reached', () => {
  expect(canRecheck(checked())).toBe(false)
  expect(canRecheck(checked({ receipt: 'keys-missing' }))).toBe(true)
})

test('a proof that was revoked or has expired says when, and looks different from an invalid one', () => {
  const revoked = report({ status: 'rejected', reason: 'revoked', field: '' })
  expect(describe(revoked, '2026-11-22T10:00:00.000Z')).toMatch(/^Revoked by its owner on November 22, 2026/)
  expect(describe(revoked)).toBe('Revoked by its owner. Don’t rely on it.')
  const expired = report({ status: 'rejected', reason: 'expired', field: '/expiresAt' })
  expect(describe(expired)).toMatch(/^Expired on January 1, 2027|^Expired on December 31, 2026/)
  const invalid = report({ status: 'rejected', reason: 'text-differs', field: '/purpose' })
  const results = [report(), revoked, expired, invalid, report({ status: 'unavailable' })].map(report =>
    checked({ report }),
  )
  expect(results.map(lookOf)).toEqual(['valid', 'revoked', 'expired', 'invalid', 'unavailable'])
  expect(new Set(results.map(result => titleOf(result, words))).size).toBe(5)
})
