import { describe, expect, test } from 'vitest'
import { allHold, type StillHolds, stillHolds } from './still.ts'

const account = 'eip155:1:0x00000000000000000000000000000000000000aA'
const alice = '0x1111111111111111111111111111111111111111'
const bob = '0x2222222222222222222222222222222222222222'
const carol = '0x3333333333333333333333333333333333333333'
const hash = `0x${'ab'.repeat(32)}`
const then = {
  block: { number: 10, hash },
  safe: { version: '1.4.1', threshold: 1, owners: [alice, bob], confirmations: [alice] },
}
const accepted = { status: 'verified', method: 'erc1271', block: { number: 20, hash } } as const
const refused = { status: 'rejected', reason: 'contract-refused', block: { number: 20, hash } } as const
const dead = { status: 'unavailable', reason: 'node-timeout' } as const
const safeNow = (threshold: number, ...owners: string[]) => ({ threshold, owners })

describe('an account', () => {
  test('that is a key holds, and no block is named', () => {
    const now = { account, now: { status: 'verified', method: 'eoa', block: null }, safeNow: null } as const
    expect(stillHolds({ block: null, safe: null }, now)).toEqual({
      status: 'holds',
      block: null,
      change: null,
    })
  })

  test('whose Safe is as it was holds at the new block, in whatever order its owners are told', () => {
    expect(stillHolds(then, { account, now: accepted, safeNow: safeNow(1, bob, alice) })).toEqual({
      status: 'holds',
      block: 20,
      change: null,
    })
  })

  test('whose owners were replaced was valid at one block and is not at the other', () => {
    expect(stillHolds(then, { account, now: refused, safeNow: safeNow(1, bob, carol) })).toEqual({
      status: 'no-longer',
      before: 10,
      block: 20,
      change: 'owners',
      verdict: refused,
    })
  })

  test('whose threshold rose is told by it', () => {
    expect(stillHolds(then, { account, now: refused, safeNow: safeNow(2, alice, bob) })).toMatchObject({
      status: 'no-longer',
      change: 'threshold',
    })
  })

  test('may hold although an owner has come', () => {
    expect(stillHolds(then, { account, now: accepted, safeNow: safeNow(1, alice, bob, carol) })).toEqual({
      status: 'holds',
      block: 20,
      change: 'owners',
    })
  })

  test('that could not be asked is not one that no longer holds', () => {
    expect(stillHolds(then, { account, now: dead, safeNow: null })).toEqual({
      status: 'unavailable',
      verdict: dead,
    })
  })
})

test('of several accounts, one that no longer holds decides, then one that could not be asked', () => {
  const holds: StillHolds = { status: 'holds', block: null, change: null }
  const gone = stillHolds(then, { account, now: refused, safeNow: null })
  const unknown = stillHolds(then, { account, now: dead, safeNow: null })
  expect(allHold([holds, holds])).toBe('holds')
  expect(allHold([holds, unknown])).toBe('unavailable')
  expect(allHold([unknown, gone, holds])).toBe('no-longer')
})
