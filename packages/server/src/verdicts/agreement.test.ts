import type { Rejected, Verdict, Verified } from '@countersign/core'
import { expect, test } from 'vitest'
import { agree } from './agreement.ts'

const block = { number: 1n, hash: '0x01' } as const
const yes: Verdict = { status: 'verified', method: 'erc1271', block }
const no: Verdict = { status: 'rejected', reason: 'contract-refused', block }
const dead: Verdict = { status: 'unavailable', reason: 'node-unreachable' }
const two = { required: 1, wanted: 2 }
const verdict = (said: Verdict[], more = false, rule = two) => {
  const agreement = agree<Verified | Rejected>(said, more, rule, answer => answer.status)
  return agreement.status === 'settled' ? agreement.answer : 'open'
}

test('two that agree settle it, and nobody else is asked', () => {
  expect(verdict([yes, yes], true)).toBe(yes)
  expect(verdict([no, dead, no], true)).toBe(no)
})

test('one answer is not enough while another node can be asked', () => {
  expect(verdict([yes], true)).toBe('open')
  expect(verdict([dead], true)).toBe('open')
})

test('of three nodes, one may lie', () => {
  expect(verdict([yes, no], true)).toBe('open')
  expect(verdict([yes, no, no])).toBe(no)
  expect(verdict([no, yes, yes])).toBe(yes)
})

test('two that disagree are neither a yes nor a no', () => {
  expect(verdict([yes, no])).toEqual({ status: 'unavailable', reason: 'nodes-disagree' })
  expect(verdict([yes, no, dead])).toEqual({ status: 'unavailable', reason: 'nodes-disagree' })
})

test('one answer is enough when the others cannot be asked, unless more are required', () => {
  expect(verdict([dead, yes])).toBe(yes)
  expect(verdict([dead, yes], false, { required: 2, wanted: 2 })).toBe(dead)
})

test('when nobody could be asked, the last reason is given', () => {
  expect(verdict([dead])).toBe(dead)
  expect(verdict([])).toEqual({ status: 'unavailable', reason: 'no-node' })
})
