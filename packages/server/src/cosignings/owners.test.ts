import { parseAccountId, parseAddress } from '@countersign/core'
import { expect, test } from 'vitest'
import { keySubject } from '../sessions/subject.ts'
import type { KnownSafes } from './known.ts'
import { isAskedByOwner } from './owners.ts'

const [safe, owner, former, stranger] = ['1', '2', '3', '4'].map(digit =>
  parseAddress(`0x${digit.repeat(40)}`),
)
if (!safe || !owner || !former || !stranger) throw new Error('Four addresses are parsed.')
const accountOf = (address: string, chain = 'eip155:1') => parseAccountId(`${chain}:${address}`)

const known = {
  block: { number: 1, hash: '0x' },
  safes: [
    {
      ...{
        address: safe,
        ownerOf: null,
        version: '1.4.1',
        threshold: 1,
        deployed: true,
        message: '0x',
        hash: '0x',
      },
      rules: { domain: 'chain-and-safe', asksOwners: 'bytes', answers: [] },
      owners: [
        { address: owner, kind: 'eoa', present: true },
        { address: former, kind: 'eoa', present: false },
      ],
    },
  ],
} as unknown as KnownSafes

const asked = (account: string | null, subject: string | null) =>
  isAskedByOwner(
    {
      account: accountOf(safe),
      asker_account: account === null ? null : parseAccountId(account),
      asker_subject: subject,
    },
    known,
  )

test('a key that is an owner asks as an owner, from any chain', () => {
  expect(asked(accountOf(owner), keySubject(owner))).toBe(true)
  expect(asked(accountOf(owner, 'eip155:10'), keySubject(owner))).toBe(true)
})

test('what a contract or a delegate of a key accepted counts on the chain of the Safe only', () => {
  const [here, there] = [accountOf(owner), accountOf(owner, 'eip155:10')]
  expect(asked(here, here)).toBe(true)
  expect(asked(there, there)).toBe(false)
  // From before subjects were stored.
  expect(asked(here, null)).toBe(true)
  expect(asked(there, null)).toBe(false)
})

test('the Safe itself asks as its owners', () => {
  expect(asked(accountOf(safe), accountOf(safe))).toBe(true)
  expect(asked(accountOf(safe, 'eip155:10'), accountOf(safe, 'eip155:10'))).toBe(false)
})

test('nobody, a stranger and a former owner do not ask as an owner', () => {
  expect(asked(null, null)).toBe(false)
  expect(asked(accountOf(stranger), keySubject(stranger))).toBe(false)
  expect(asked(accountOf(former), keySubject(former))).toBe(false)
})
