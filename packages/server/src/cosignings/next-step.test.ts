import { type Address, eip155Chain, parseAddress, parseSafeSignature, safeRules } from '@countersign/core'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { allOwners, createCombinations } from './combinations.ts'
import { type KnownSafes, type SafeTree, type TreeSafe, withMessages } from './known.ts'
import { nextStep } from './next-step.ts'
import type { Confirmation } from './record.ts'

const addressOf = (digit: string) => parseAddress(`0x${digit.repeat(40)}`)
const account = addressOf('a')
const inner = addressOf('b')
const alice = addressOf('1')
const bob = addressOf('2')
const carol = addressOf('3')

const chain = eip155Chain(1)
const rules = safeRules({ version: '1.4.1', handler: account })

function safe(over: Partial<TreeSafe> & Pick<TreeSafe, 'address'>): TreeSafe {
  if (!rules) throw new Error('There are rules for 1.4.1.')
  const owners = [alice, bob].map(address => ({ address, kind: 'eoa', present: true }) as const)
  return { ownerOf: null, version: '1.4.1', rules, threshold: 2, owners, deployed: true, ...over }
}

const known = (...safes: [TreeSafe, ...TreeSafe[]]): KnownSafes => {
  const tree: SafeTree = { block: { number: 1, hash: '0x01' }, safes }
  return withMessages(tree, chain, 'text')
}

function signatureOf(owner: Address): Hex {
  return `0x${owner.slice(-1).repeat(128)}1b`
}

/** Creates the confirmation of a key, whose 65 bytes consist of the last digit of its address. */
function by(owner: Address, of: KnownSafes, index = 0): Confirmation {
  const { address, hash } = of.safes[index] ?? of.safes[0]
  const part = { kind: 'ecdsa', signature: signatureOf(owner) } as const
  return { safe: address, owner, hash, kind: 'ecdsa', part, way: 'here', at: 1 }
}

const step = (of: KnownSafes, confirmations: Confirmation[], factory?: { address: Address; call: Hex }) =>
  nextStep({ known: of, confirmations, factory })

test('the step is to wait for as many owners as are missing', () => {
  const of = known(safe({ address: account }))
  expect(step(of, [])).toEqual({ do: 'wait', missing: 2 })
  expect(step(of, [by(alice, of)])).toEqual({ do: 'wait', missing: 1 })
})

test('enough confirmations are combined into the complete signature, in the order of their owners', () => {
  const of = known(safe({ address: account }))
  const whole = step(of, [by(bob, of), by(alice, of)])
  if (whole.do !== 'complete') expect.unreachable(whole.do)
  else {
    expect(whole.owners).toEqual([alice, bob])
    expect(parseSafeSignature(whole.signature, 2)).toHaveLength(2)
  }
})

test('confirmations of strangers, of former owners, and for another hash do not count', () => {
  const owners = [
    { address: alice, kind: 'eoa', present: true },
    { address: bob, kind: 'eoa', present: false },
  ] as const
  const of = known(safe({ address: account, owners, threshold: 1 }))
  const stale: Confirmation = { ...by(alice, of), hash: '0x12' }
  expect(step(of, [by(bob, of), by(carol, of), stale])).toEqual({ do: 'wait', missing: 1 })
})

test('a Safe that is not deployed signs in the wrapper of ERC-6492', () => {
  const of = known(safe({ address: account, threshold: 1, deployed: false }))
  const whole = step(of, [by(alice, of)], { address: carol, call: '0x1234' })
  expect(whole.do === 'complete' && whole.signature).toMatch(/(?:6492){16}$/)
  const deployed = known(safe({ address: account, threshold: 1 }))
  const plain = step(deployed, [by(alice, deployed)], { address: carol, call: '0x1234' })
  expect(plain.do === 'complete' && plain.signature).toBe(signatureOf(alice))
})

test('a Safe among the owners creates its part once its own owners have confirmed, and only once', () => {
  const owners = [
    { address: inner, kind: 'safe', present: true },
    { address: carol, kind: 'eoa', present: true },
  ] as const
  const of = known(safe({ address: account, owners }), safe({ address: inner, ownerOf: account }))
  const given = [by(alice, of, 1), by(bob, of, 1)]
  expect(step(of, given.slice(1))).toEqual({ do: 'wait', missing: 2 })
  expect(step(of, given)).toMatchObject({
    do: 'nest',
    inner: { address: inner },
    outer: { address: account },
  })
  const part = { kind: 'contract', owner: inner, signature: '0x12' } as const
  const nested: Confirmation = { ...by(inner, of), kind: 'nested-safe', part }
  expect(step(of, [...given, nested])).toEqual({ do: 'wait', missing: 1 })
  expect(step(of, [...given, nested, by(carol, of)]).do).toBe('complete')
})

test('a Safe that is no longer an owner creates no part', () => {
  const owners = [
    { address: inner, kind: 'safe', present: false },
    { address: carol, kind: 'eoa', present: true },
  ] as const
  const of = known(
    safe({ address: account, owners, threshold: 1 }),
    safe({ address: inner, ownerOf: account }),
  )
  expect(step(of, [by(alice, of, 1), by(bob, of, 1)])).toEqual({ do: 'wait', missing: 1 })
})

test('enough confirmations do not wait for the part of a Safe among the owners', () => {
  const owners = [
    { address: inner, kind: 'safe', present: true },
    { address: carol, kind: 'eoa', present: true },
  ] as const
  const of = known(
    safe({ address: account, owners, threshold: 1 }),
    safe({ address: inner, ownerOf: account }),
  )
  expect(step(of, [by(alice, of, 1), by(bob, of, 1), by(carol, of)]).do).toBe('complete')
})

const [outer, other] = [{ hash: '0x01' }, { hash: '0x02' }] as const

test('if the complete signature is refused although its parts are valid, one contract is left out at a time, then two', () => {
  const combinations = createCombinations()
  expect(combinations.of(outer)).toEqual(allOwners.of(outer))
  const tried: string[][] = []
  for (let [way] = combinations.of(outer); way; [way] = combinations.of(outer)) {
    tried.push([...way])
    combinations.refused(
      outer,
      way,
      [alice, bob].filter(owner => !way?.has(owner)),
    )
  }
  expect(tried).toEqual([[], [alice], [bob], [alice, bob]])
  expect(combinations.of(other)).toEqual(allOwners.of(other))
})

test('the number of attempts is limited, regardless of the number of contracts', () => {
  const combinations = createCombinations()
  const contracts = Array.from({ length: 100 }, (_, index) =>
    parseAddress(`0x${(index + 1).toString(16).padStart(40, '0')}`),
  )
  let count = 0
  for (let [way] = combinations.of(outer); way; [way] = combinations.of(outer)) {
    count += 1
    combinations.refused(outer, way, contracts)
  }
  expect(count).toBeLessThan(20)
})
