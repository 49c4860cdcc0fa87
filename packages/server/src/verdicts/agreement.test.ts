import type { Rejected, Unchecked, Verdict, Verified } from '@countersign/core'
import { expect, test } from 'vitest'
import { agree } from './agreement.ts'

const block = { number: 1n, hash: '0x01' } as const
const yes: Verdict = { status: 'verified', method: 'erc1271', block }
const no: Verdict = { status: 'rejected', reason: 'contract-refused', block }
const dead: Verdict = { status: 'unavailable', reason: 'node-unreachable' }
const two = { required: 1, wanted: 2 }
const verdict = (answers: Verdict[], more = false, rule = two) => {
  const agreement = agree<Verified | Rejected | Unchecked>(answers, more, rule, answer => answer.status)
  return agreement.status === 'settled' ? agreement.answer : 'open'
}

test('two answers that agree settle the question, and no other node is asked', () => {
  expect(verdict([yes, yes], true)).toBe(yes)
  expect(verdict([no, dead, no], true)).toBe(no)
})

test('one answer is not enough while another node is available', () => {
  expect(verdict([yes], true)).toBe('open')
  expect(verdict([dead], true)).toBe('open')
})

test('of three nodes, one may lie', () => {
  expect(verdict([yes, no], true)).toBe('open')
  expect(verdict([yes, no, no])).toBe(no)
  expect(verdict([no, yes, yes])).toBe(yes)
})

test('two answers that disagree are neither a yes nor a no', () => {
  expect(verdict([yes, no])).toEqual({ status: 'unavailable', reason: 'nodes-disagree' })
  expect(verdict([yes, no, dead])).toEqual({ status: 'unavailable', reason: 'nodes-disagree' })
})

test('one answer is enough if the other nodes are unavailable, unless more are required', () => {
  expect(verdict([dead, yes])).toBe(yes)
  expect(verdict([dead, yes], false, { required: 2, wanted: 2 })).toBe(dead)
})

test('the last reason is returned if no node is available', () => {
  expect(verdict([dead])).toBe(dead)
  expect(verdict([])).toEqual({ status: 'unavailable', reason: 'no-node' })
})

test('what is not checked in any case is an answer: a node that says otherwise is not believed alone', () => {
  const unchecked: Verdict = { status: 'unavailable', reason: 'factory-not-allowed', block }
  expect(verdict([unchecked, yes])).toEqual({ status: 'unavailable', reason: 'nodes-disagree' })
  expect(verdict([yes, unchecked], true)).toBe('open')
  expect(verdict([unchecked, unchecked], true)).toBe(unchecked)
  expect(verdict([unchecked, yes, unchecked])).toBe(unchecked)
})
