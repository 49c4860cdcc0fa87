import { expect, test } from 'vitest'
import { changeOf } from './describe-verdict.ts'

const safe = { threshold: 1, owners: ['0xA1', '0xb2'] }

test.each([
  ['in any order and case of its owners', { threshold: 1, owners: ['0xB2', '0xa1'] }, null],
  ['with a replaced owner', { threshold: 1, owners: ['0xa1', '0xc3'] }, 'owners'],
  ['with an added owner', { threshold: 1, owners: ['0xa1', '0xb2', '0xc3'] }, 'owners'],
  ['with another threshold', { threshold: 2, owners: ['0xa1', '0xb2'] }, 'threshold'],
  ['that could not be read', null, null],
])('a Safe %s has changed accordingly', (_, safeNow, change) => {
  expect(changeOf({ safe }, { safeNow })).toBe(change)
})
