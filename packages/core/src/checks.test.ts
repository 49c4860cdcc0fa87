import { expect, test } from 'vitest'
import { type CheckDetails, describeCheck } from './checks.ts'
import { messages } from './locales/compiled/en/checks.ts'
import type { Proof } from './proof/proof.ts'
import type { ProofCheck, ProofCheckOutcome, ProofReport } from './proof/report.ts'

const checkNames: readonly ProofCheck[] = [
  'form',
  'text',
  'original',
  'request',
  'signatures',
  'blocks',
  'safes',
  'factories',
  'time',
  'now',
  'receipt-content',
  'receipt-signature',
  'revocation',
]

const proof = {
  issuedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2027-01-01T00:00:00.000Z',
  receipt: 'a.b.c',
  request: null,
} as Proof
const verdict = { status: 'verified', method: 'eoa', block: null } as const
const account = { account: 'eip155:1:0x', atSigning: verdict, now: verdict, safeNow: null, approved: [] }

function describe(
  check: ProofCheck,
  outcome: ProofCheckOutcome,
  over: Partial<ProofReport> = {},
  details: Partial<CheckDetails> = {},
): string | null {
  const checks = Object.fromEntries(checkNames.map(name => [name, 'passed'])) as ProofReport['checks']
  const report = {
    proof,
    checkedAt: '2026-06-01T00:00:00.000Z',
    accounts: [account],
    ...over,
    checks: { ...checks, [check]: outcome },
  } as unknown as ProofReport
  return describeCheck(messages, check, report, {
    revokedAt: null,
    formatTime: time => time.slice(0, 10),
    ...details,
  })
}

test('every passed and every failed check has a sentence of its own', () => {
  for (const check of checkNames) {
    if (check === 'factories') continue
    const passed = describe(check, 'passed')
    const failed = describe(check, 'failed')
    expect(passed, check).toMatch(/\.$/)
    expect(failed, check).toMatch(/\.$/)
    expect(failed, check).not.toBe(passed)
  }
})

test('a revocation is described with its date if that is known', () => {
  expect(describe('revocation', 'failed', {}, { revokedAt: '2026-11-22T10:00:00.000Z' })).toBe(
    'Revoked by its owner on 2026-11-22.',
  )
  expect(describe('revocation', 'failed')).toBe('Revoked by its owner.')
  expect(describe('revocation', 'passed')).toBe('The owner hasn’t revoked the proof.')
  expect(describe('revocation', 'trusted')).toBe(messages.revocation.trusted)
})

test('the time of a proof is described with its expiry, or with its start if it is not valid yet', () => {
  expect(describe('time', 'passed')).toMatch(/valid until 2027-01-01/)
  expect(describe('time', 'failed', { checkedAt: '2027-01-01T00:00:00.000Z' })).toMatch(
    /expired on 2027-01-01/,
  )
  expect(describe('time', 'failed', { checkedAt: '2025-12-01T00:00:00.000Z' })).toMatch(
    /isn’t valid before 2026-01-01/,
  )
})

test('without a receipt, the times of a proof are described as its own word', () => {
  const none = { ...proof, receipt: null }
  expect(describe('receipt-signature', 'trusted', { proof: none })).toBe(messages['receipt-signature'].none)
  expect(describe('receipt-signature', 'trusted')).toBe(messages['receipt-signature'].trusted)
  const asked = { ...none, request: { id: 'r' } } as Proof
  expect(describe('receipt-content', 'skipped', { proof: asked })).toBe(messages['receipt-content'].skipped)
  expect(describe('receipt-content', 'skipped')).toBeNull()
})

test('a check that does not apply is described, and one that was not reached is not', () => {
  const early = { accounts: [] }
  for (const check of ['blocks', 'safes', 'factories', 'original'] as const) {
    expect(describe(check, 'skipped'), check).toBe(messages[check].skipped)
    expect(describe(check, 'skipped', early), check).toBeNull()
  }
  expect(describe('request', 'skipped', early)).toBe(messages.request.skipped)
  expect(
    describe('request', 'skipped', { proof: { ...proof, request: { id: 'r' } } as Proof, ...early }),
  ).toBeNull()
  for (const check of ['time', 'revocation', 'receipt-content', 'request', 'signatures'] as const)
    expect(describe(check, 'skipped', { proof: null, ...early }), check).toBeNull()
})
