import { describe, expect, test } from 'vitest'
import { parseAddress } from '../account.ts'
import { canOwn } from './message.ts'
import { safeRules } from './rules.ts'

const handlers = {
  '1.3.0': parseAddress('0xf48f2B2d2a534e402487b3ee7C18c33Aec0Fe5e4'),
  '1.3.0 (EIP-155)': parseAddress('0x017062a1dE2FE6b99BE3d9d37841FeD19F573804'),
  '1.4.1': parseAddress('0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99'),
  '1.5.0': parseAddress('0x3EfCBb83A4A7AfcB4F68D501E2c2203a38be77f4'),
  unknown: parseAddress(`0x${'12'.repeat(20)}`),
}

const rules = (version: string, handler?: keyof typeof handlers) =>
  safeRules({ version, handler: handler && handlers[handler] })

describe('a Safe passes to its owners', () => {
  test.each([
    ['1.0.0', undefined, 'message'],
    ['1.1.1', undefined, 'message'],
    ['1.2.0', '1.3.0', 'message'],
    ['1.3.0', '1.3.0', 'message'],
    ['1.3.0', '1.4.1', 'preimage'],
    ['1.3.0', 'unknown', 'message'],
    ['1.4.1', '1.4.1', 'preimage'],
    ['1.4.1', 'unknown', 'preimage'],
    ['1.4.1', '1.3.0', 'message'],
    ['1.4.1', '1.3.0 (EIP-155)', 'message'],
    ['1.5.0', '1.5.0', 'hash'],
    ['1.5.0', '1.4.1', 'hash'],
    ['2.0.0', undefined, 'hash'],
    ['2.3.0', 'unknown', 'hash'],
    ['2.4.0', 'unknown', 'hash'],
    ['1.3.10', '1.3.0', 'message'],
    ['10.0.100', undefined, 'hash'],
  ] as const)('%s with the handler %s: the %s', (version, handler, asked) => {
    expect(rules(version, handler)?.asksOwners).toBe(asked)
  })
})

test('the chain is in the domain from 1.3.0', () => {
  for (const version of ['1.0.0', '1.1.1', '1.2.0']) expect(rules(version)?.domain).toBe('safe')
  for (const version of ['1.3.0', '1.3.0+L2', '1.4.1', '1.5.0', '1.10.0', '2.0.0'])
    expect(rules(version)?.domain).toBe('chain-and-safe')
})

test('a Safe answers through its handler from 1.3.0, and without one before', () => {
  expect(rules('1.1.1')?.answers).toEqual(['old'])
  expect(rules('1.3.0')?.answers).toEqual([])
  expect(rules('1.3.0', '1.3.0')?.answers).toEqual(['old', 'new'])
  expect(rules('1.4.1', '1.4.1')?.answers).toEqual(['old', 'new'])
  for (const version of ['1.4.1', '1.5.0']) expect(rules(version, '1.5.0')?.answers).toEqual(['new'])
  expect(rules('1.5.0')?.answers).toEqual([])
})

test.each([
  ...['', '1', '1.3', '0.1.0', 'v1.3.0', '1.3.0.1', '1.a.0', 'Safe 1.3.0', '9999.0.0'],
  ...['1.3.0 verified', '1.3.0\n', '1.3.0+\u202e', `1.3.0+${'x'.repeat(21)}`],
])('there are no rules for the version %j', version => {
  expect(rules(version)).toBeUndefined()
})

test('a Safe can own another only if it answers the question that the other asks', () => {
  const known = (version: '1.3.0' | '1.4.1' | '1.5.0') => rules(version, version) ?? expect.unreachable()
  const old = rules('1.1.1') ?? expect.unreachable()
  expect(canOwn(known('1.4.1'), known('1.3.0'))).toBe(true)
  expect(canOwn(known('1.5.0'), known('1.3.0'))).toBe(true)
  expect(canOwn(known('1.4.1'), known('1.5.0'))).toBe(false)
  expect(canOwn(known('1.5.0'), known('1.5.0'))).toBe(true)
  expect(canOwn(known('1.5.0'), old)).toBe(false)
  expect(canOwn(known('1.3.0'), old)).toBe(true)
})
