import {
  eip155Chain,
  ownersMessage,
  parseAddress,
  type SafeRules,
  safeMessageHash,
  signedHash,
} from '@countersign/core'
import { type Hex, hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import type { KnownSafe } from '../cosignings/known.ts'
import { missingOwners, passable, proposable, worthVerifying } from './findings.ts'

const chain = eip155Chain(1)
const address = (digit: string) => parseAddress(`0x${digit.repeat(40)}`)
const [alice, bob, carol, stranger] = [address('1'), address('2'), address('3'), address('4')]
const text = 'text'
const rules: Record<'old' | 'preimage' | 'hash', SafeRules> = {
  old: { domain: 'safe', asksOwners: 'message', answers: ['old'] },
  preimage: { domain: 'chain-and-safe', asksOwners: 'preimage', answers: ['old', 'new'] },
  hash: { domain: 'chain-and-safe', asksOwners: 'hash', answers: ['new'] },
}

function safeOf(over: Partial<KnownSafe> = {}): KnownSafe {
  const safe = {
    address: address('a'),
    ownerOf: null,
    version: '1.4.1',
    rules: rules.preimage,
    threshold: 2,
    owners: [
      { address: alice, kind: 'eoa', present: true },
      { address: bob, kind: 'eoa', present: true },
      { address: carol, kind: 'eoa', present: false },
    ],
    deployed: true,
    message: signedHash(text),
    ...over,
  } as const
  return {
    ...safe,
    hash: safeMessageHash({ safe: safe.address, chain, rules: safe.rules, message: safe.message }),
  }
}

const safe = safeOf()
const signature: Hex = `0x${'12'.repeat(65)}`
const info = (owner: typeof alice) => ({ address: owner, name: null, logoUri: null })
const said = (...confirmations: (readonly [typeof alice, Hex])[]) => ({
  messageHash: safe.hash,
  confirmations: confirmations.map(([owner, signature]) => ({ owner: info(owner), signature })),
})
const kept = (owner: typeof alice, over = {}) => ({
  safe: safe.address,
  owner,
  hash: safe.hash,
  kind: 'ecdsa' as const,
  part: { kind: 'ecdsa' as const, signature },
  way: 'here' as const,
  at: 0,
  ...over,
})

describe('what the gateway reports is verified', () => {
  test('for owners whose confirmation is missing', () => {
    expect(worthVerifying(said([alice, signature], [bob, signature]), safe, [kept(bob)])).toEqual([
      { owner: alice, signature },
    ])
  })

  test('not for strangers or former owners', () => {
    expect(worthVerifying(said([stranger, signature], [carol, signature]), safe, [])).toEqual([])
  })

  test('once for each owner, however many confirmations it lists', () => {
    const many = Array.from(
      { length: 1_000 },
      (_, index) => [alice, `0x${index.toString(16).padStart(4, '0')}`] as const,
    )
    expect(worthVerifying(said(...many), safe, [])).toHaveLength(1)
  })

  test('not if it is longer than the maximum signature', () => {
    expect(worthVerifying(said([alice, `0x${'00'.repeat(16_385)}`]), safe, [])).toEqual([])
  })

  test('not if it is for another message', () => {
    const other = { ...said([alice, signature]), messageHash: `0x${'00'.repeat(32)}` as const }
    expect(worthVerifying(other, safe, [])).toEqual([])
  })
})

test('an owner without a confirmation for this hash of this Safe is missing', () => {
  expect(
    missingOwners(safe, [kept(alice, { hash: `0x${'00'.repeat(32)}` }), kept(bob, { safe: address('b') })]),
  ).toEqual([alice, bob])
  expect(missingOwners(safe, [kept(alice)])).toEqual([bob])
})

test('only confirmations by keys of current owners can be passed on to the gateway', () => {
  const contract = { kind: 'contract' as const, owner: bob, signature }
  expect(passable(safe, [kept(alice), kept(carol), kept(bob, { kind: 'contract', part: contract })])).toEqual(
    [{ owner: alice, signature }],
  )
  expect(passable(safe, [kept(alice, { part: { kind: 'approved-hash', owner: alice } })])).toEqual([])
})

describe('the message of a Safe is proposed', () => {
  test('as the text, for the account itself', () => {
    expect(proposable(safe, undefined, text, chain)).toBe(text)
  })

  test('as the text, for an owner of a Safe that passes the message on', () => {
    const outer = safeOf({ rules: rules.old })
    const message = ownersMessage({ safe: outer.address, chain, rules: outer.rules, message: outer.message })
    expect(proposable(safeOf({ address: address('b'), message }), outer, text, chain)).toBe(text)
  })

  test('as the outer Safe’s own message, for an owner of a Safe that passes its hash on', () => {
    const outer = safeOf({ rules: rules.hash })
    const message = ownersMessage({ safe: outer.address, chain, rules: outer.rules, message: outer.message })
    const content = proposable(safeOf({ address: address('b'), message }), outer, text, chain)
    expect(content).toMatchObject({
      domain: { chainId: 1, verifyingContract: outer.address },
      primaryType: 'SafeMessage',
      message: { message: signedHash(text) },
    })
    if (typeof content !== 'object') throw new Error('It is not typed data.')
    expect(hashTypedData(content as never)).toBe(message)
  })

  test('not at all, for an owner of a Safe that passes on data that the gateway cannot represent', () => {
    const outer = safeOf({ rules: rules.preimage })
    const message = ownersMessage({ safe: outer.address, chain, rules: outer.rules, message: outer.message })
    expect(proposable(safeOf({ address: address('b'), message }), outer, text, chain)).toBeUndefined()
  })
})
