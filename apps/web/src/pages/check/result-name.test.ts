import { expect, test } from 'vitest'
import { check as words } from '../../locales/en/check.ts'
import type { Checked } from './protocol.ts'
import { accountToName, nameOfResult } from './result-name.tsx'
import { checked, proof, report } from './testing/checked.ts'

const account = proof.accounts[0]?.account ?? ''

test.each<[string, string, Partial<Checked>]>([
  ['a valid proof of this site has', 'vitalik.eth', { revocation: 'asked' }],
  [
    'an invalid document, in which the account may be changed, does not have',
    '0xd8dA…6045',
    { revocation: 'asked', report: report({ status: 'rejected', reason: 'text-differs', field: '' }) },
  ],
  ['a proof of another site does not have', '0xd8dA…6045', { revocation: 'foreign' }],
])('%s the name of its account', (_, who, given) => {
  const result = checked({ line: 2, ...given })
  const names = { texts: { [account]: 'vitalik.eth' }, words, language: 'en' }
  expect(nameOfResult(result, names).label).toMatch(new RegExp(`^${who} · .+ · Line 2$`))
  expect(accountToName(result)).toBe(who === 'vitalik.eth' ? account : null)
})
