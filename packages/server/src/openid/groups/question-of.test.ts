// cspell:ignore aliceexample
import { parseAccountId, parseAddress, parseChainId } from '@countersign/core'
import { expect, test } from 'vitest'
import type { GroupFact } from '../../config/groups.ts'
import { isDirectlyBelow, questionOf } from './question-of.ts'

const address = parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const at = (chain: number) => parseAccountId(`eip155:${chain}:${address}`)
const key = { subject: `eip155:*:${address}`, account: at(1) }
const contract = (chain: number) => ({ subject: at(chain), account: at(chain) })

const listed: GroupFact = { kind: 'accounts', accounts: [at(1)] }
const safe: GroupFact = {
  kind: 'safe',
  safe: parseAccountId('eip155:10:0x1111111111111111111111111111111111111111'),
}
const token: GroupFact = {
  kind: 'token',
  chain: parseChainId('eip155:10'),
  address,
  standard: 'erc20',
  id: 0n,
  atLeast: 5n,
}
const not = { kind: 'decided', isMember: false }

test('a listed key is a member on every chain, a listed contract only on its own', () => {
  expect(questionOf(listed, { ...key, account: at(10) })).toEqual({ kind: 'decided', isMember: true })
  expect(questionOf(listed, contract(1))).toEqual({ kind: 'decided', isMember: true })
  expect(questionOf(listed, contract(10))).toEqual(not)
})

test('a key holds and owns on every chain, a contract only on its own', () => {
  for (const fact of [safe, token]) {
    expect(questionOf(fact, key)).toMatchObject({ kind: 'contract', chain: 'eip155:10' })
    expect(questionOf(fact, contract(10))).toMatchObject({ kind: 'contract', chain: 'eip155:10' })
    expect(questionOf(fact, contract(1))).toEqual(not)
  }
})

test('a Safe is a member of its own group, and the Safe at its address on another chain is not', () => {
  const own: GroupFact = { kind: 'safe', safe: at(10) }
  expect(questionOf(own, contract(10))).toEqual({ kind: 'decided', isMember: true })
  expect(questionOf(own, contract(1))).toEqual(not)
})

test('exactly enough of a token makes a member, and only a yes makes an owner', () => {
  const decide = (fact: GroupFact, word: bigint | null) => {
    const question = questionOf(fact, key)
    return question.kind === 'contract' ? question.decide(word) : expect.unreachable()
  }
  expect([4n, 5n, 6n, null].map(word => decide(token, word))).toEqual([false, true, true, false])
  expect([0n, 1n, 2n, null].map(word => decide(safe, word))).toEqual([false, true, false, false])
})

test.each([
  ['alice.example.eth', true],
  ['a.alice.example.eth', false],
  ['example.eth', false],
  ['aliceexample.eth', false],
  ['alice.example.eth.evil', false],
])('whether %s is directly below example.eth is %s', (name, expected) => {
  expect(isDirectlyBelow(name, 'example.eth')).toBe(expected)
})
