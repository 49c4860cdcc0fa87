import { type Address, parseAccountId, parseAddress } from '@countersign/core'
import { describe, expect, test } from 'vitest'
import { compareRecheck, overallOutcome, type RecheckOutcome } from './recheck.ts'

const account = parseAccountId(`eip155:1:0x${'a'.repeat(40)}`)
const alice = parseAddress('0x1111111111111111111111111111111111111111')
const bob = parseAddress('0x2222222222222222222222222222222222222222')
const carol = parseAddress('0x3333333333333333333333333333333333333333')
const hash = `0x${'ab'.repeat(32)}` as const
const then = {
  block: { number: 10, hash },
  safe: { version: '1.4.1', threshold: 1, owners: [alice, bob], confirmations: [alice] },
}
const accepted = { status: 'verified', method: 'erc1271', block: { number: 20, hash } } as const
const refused = { status: 'rejected', reason: 'contract-refused', block: { number: 20, hash } } as const
const dead = { status: 'unavailable', reason: 'node-timeout' } as const
const safeNow = (threshold: number, ...owners: Address[]) => ({ threshold, owners })

describe('an account', () => {
  test('that is a key is still valid, without a block', () => {
    const now = { account, now: { status: 'verified', method: 'eoa', block: null }, safeNow: null } as const
    expect(compareRecheck({ block: null, safe: null }, now)).toEqual({
      status: 'holds',
      block: null,
      change: null,
    })
  })

  test('whose Safe is unchanged is still valid at the new block, in any order of its owners', () => {
    expect(compareRecheck(then, { account, now: accepted, safeNow: safeNow(1, bob, alice) })).toEqual({
      status: 'holds',
      block: 20,
      change: null,
    })
  })

  test('whose owners were replaced was valid at one block and is not valid at the other', () => {
    expect(compareRecheck(then, { account, now: refused, safeNow: safeNow(1, bob, carol) })).toEqual({
      status: 'no-longer',
      before: 10,
      block: 20,
      change: 'owners',
      verdict: refused,
    })
  })

  test('whose threshold was raised is reported with that change', () => {
    expect(compareRecheck(then, { account, now: refused, safeNow: safeNow(2, alice, bob) })).toMatchObject({
      status: 'no-longer',
      change: 'threshold',
    })
  })

  test('may still be valid after an owner was added', () => {
    expect(compareRecheck(then, { account, now: accepted, safeNow: safeNow(1, alice, bob, carol) })).toEqual({
      status: 'holds',
      block: 20,
      change: 'owners',
    })
  })

  test('whose check was unavailable is not reported as no longer valid', () => {
    expect(compareRecheck(then, { account, now: dead, safeNow: null })).toEqual({
      status: 'unavailable',
      verdict: dead,
    })
  })
})

test('one account that is no longer valid decides for all, followed by one whose check was unavailable', () => {
  const holds: RecheckOutcome = { status: 'holds', block: null, change: null }
  const gone = compareRecheck(then, { account, now: refused, safeNow: null })
  const unknown = compareRecheck(then, { account, now: dead, safeNow: null })
  expect(overallOutcome([holds, holds])).toBe('holds')
  expect(overallOutcome([holds, unknown])).toBe('unavailable')
  expect(overallOutcome([unknown, gone, holds])).toBe('no-longer')
})
