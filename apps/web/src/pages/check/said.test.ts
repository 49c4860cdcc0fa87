import { expect, test } from 'vitest'
import { check as words } from '../../locales/en/check.ts'
import { hash, report } from './checked.fixture.ts'
import { reportWords } from './said.ts'

const [account] = report().accounts
const refused = { status: 'rejected', reason: 'contract-refused', block: { number: 20, hash } } as const

test('that owners have changed is said, with the block at which it was right', () => {
  if (!account) return expect.unreachable()
  const stranger = account.safeNow?.owners.map(owner => `${owner.slice(0, -1)}2` as typeof owner) ?? []
  const said = reportWords(
    report({
      status: 'rejected',
      reason: 'no-longer',
      field: '/accounts/0/signature',
      accounts: [{ ...account, now: refused, safeNow: { threshold: 1, owners: stranger } }],
    }),
    words,
  )
  expect(said).toBe('Valid at block 10, no longer now. Its owners have changed since.')
})

test('why a signature is refused is said with it', () => {
  if (!account) return expect.unreachable()
  const accounts = [{ ...account, atSigning: { status: 'rejected', reason: 'wrong-signer' } as const }]
  const said = reportWords(
    report({ status: 'rejected', reason: 'signature-rejected', field: '/accounts/0/signature', accounts }),
    words,
  )
  expect(said).toBe(`${words.reason['signature-rejected']} ${words.verdict.rejected['wrong-signer']}`)
})

test('what was taken on trust makes another headline than what was checked', () => {
  const { checks } = report()
  expect(reportWords(report(), words)).toBe(words.lead.verified)
  expect(reportWords(report({ checks: { ...checks, safes: 'trusted' } }), words)).toBe(words.lead.trusted)
  expect(reportWords(report({ status: 'unavailable' }), words)).toMatch(/not a “no”/)
})
