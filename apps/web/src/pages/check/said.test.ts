import { expect, test } from 'vitest'
import { check as words } from '../../locales/en/check.ts'
import { hash, report } from './checked.fixture.ts'
import { reportWords } from './said.ts'

const [account] = report().accounts
const refused = { status: 'rejected', reason: 'contract-refused', block: { number: 20, hash } } as const

test('a change of owners is shown with the last block at which the proof was valid', () => {
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
  expect(said).toBe('Valid at block 10, but not now. Its owners have changed since then.')
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

test('trusting part of a proof changes the headline', () => {
  const { checks } = report()
  expect(reportWords(report(), words)).toBe(words.lead.verified)
  expect(reportWords(report({ checks: { ...checks, safes: 'trusted' } }), words)).toBe(words.lead.trusted)
  expect(reportWords(report({ status: 'unavailable' }), words)).toMatch(/doesn’t mean the proof is invalid/)
})
