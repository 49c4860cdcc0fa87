import { expect, test } from 'vitest'
import { check as words } from '../../locales/en/check.ts'
import { describeReport } from './describe-report.ts'
import { hash, report } from './testing/checked.ts'

const [account] = report().accounts
const refused = { status: 'rejected', reason: 'contract-refused', block: { number: 20, hash } } as const

test('a change of owners is shown with the last block at which the proof was valid', () => {
  if (!account) return expect.unreachable()
  const stranger = account.safeNow?.owners.map(owner => `${owner.slice(0, -1)}2` as typeof owner) ?? []
  const said = describeReport(
    report({
      status: 'rejected',
      reason: 'no-longer',
      field: '/accounts/0/signature',
      accounts: [{ ...account, now: refused, safeNow: { threshold: 1, owners: stranger } }],
    }),
    words,
  )
  expect(said).toBe('Valid at block 10, but not now. Its owners have changed since then.')
})

test('the reason is shown with a rejected signature', () => {
  if (!account) return expect.unreachable()
  const accounts = [{ ...account, atSigning: { status: 'rejected', reason: 'wrong-signer' } as const }]
  const said = describeReport(
    report({ status: 'rejected', reason: 'signature-rejected', field: '/accounts/0/signature', accounts }),
    words,
  )
  expect(said).toBe(`${words.verdict.proof['signature-rejected']} ${words.verdict.rejected['wrong-signer']}`)
})

test('the headline changes if a part of the proof is only trusted', () => {
  const { checks } = report()
  expect(describeReport(report(), words)).toBe(words.lead.verified)
  expect(describeReport(report({ checks: { ...checks, safes: 'trusted' } }), words)).toBe(words.lead.trusted)
  expect(describeReport(report({ status: 'unavailable' }), words)).toMatch(
    /doesn’t mean the proof is invalid/,
  )
})
