import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../account.ts'
import { InputError } from '../input.ts'
import { allowedFactories, factoryRule } from './factory-rule.ts'
import { knownFactories } from './known-factories.ts'

const safeFactory = parseAddress('0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67')
const stranger = parseAddress('0x1111111111111111111111111111111111111111')
const abi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
  'function createProxy(address singleton, bytes data)',
])
const withNonce = encodeFunctionData({
  abi,
  functionName: 'createProxyWithNonce',
  args: [stranger, '0x', 1n],
})
const withoutNonce = encodeFunctionData({ abi, functionName: 'createProxy', args: [stranger, '0x'] })

describe('if known factories are allowed', () => {
  test('a known factory may be called, if it returns the account', () => {
    expect(factoryRule('known', { address: safeFactory, call: withNonce })).toBe('call-for-account')
    expect(factoryRule(['known'], { address: safeFactory, call: withNonce })).toBe('call-for-account')
  })

  test('an unknown factory may not be called, even with the call of a known one', () => {
    expect(factoryRule('known', { address: stranger, call: withNonce })).toBe('refuse')
  })

  test('a known factory may not be called to deploy at its next address, which may become an account of someone else', () => {
    expect(factoryRule('known', { address: safeFactory, call: withoutNonce })).toBe('refuse')
    expect(factoryRule('known', { address: safeFactory, call: '0x' })).toBe('refuse')
  })
})

test('a listed factory may be called with any data, if it returns the account; others may not', () => {
  expect(factoryRule([stranger], { address: stranger, call: '0x' })).toBe('call-for-account')
  expect(factoryRule([stranger], { address: safeFactory, call: withNonce })).toBe('refuse')
  expect(factoryRule(['known', stranger], { address: safeFactory, call: withNonce })).toBe('call-for-account')
})

test('if any factory is allowed, each may be called', () => {
  expect(factoryRule('any', { address: stranger, call: '0x' })).toBe('call')
})

test('no known factory is listed twice, and each names its functions and its source', () => {
  expect(new Set(knownFactories.map(({ address }) => address)).size).toBe(knownFactories.length)
  expect(knownFactories.length).toBeGreaterThan(20)
  for (const { functions, source } of knownFactories) {
    expect(functions.length).toBeGreaterThan(0)
    for (const signature of functions) expect(signature).toMatch(/^[a-zA-Z0-9]+\([a-z0-9,[\]]+\)$/)
    expect(source).not.toBe('')
  }
})

test('which factories are allowed is any, the known ones, or a list of addresses', () => {
  for (const allowed of ['any', 'known', [], ['known'], [stranger, 'known']])
    expect(allowedFactories(allowed, 'factories')).toEqual(allowed)
  for (const wrong of [undefined, null, 'none', {}, 7, ['any'], [7], ['0x11'], [stranger.slice(2)]])
    expect(() => allowedFactories(wrong, 'factories')).toThrow(InputError)
})
