import { encodeFunctionData, multicall3Abi, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../account.ts'
import { InputError } from '../input.ts'
import { allowedFactories, factoryRule, planFactory } from './factory-rule.ts'
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

const inner = { address: safeFactory, call: withNonce }

describe('of the calls that a signature names by Multicall3,', () => {
  type Call = { target: typeof stranger; allowFailure: boolean; callData: `0x${string}` }
  const multicall = parseAddress('0xcA11bde05977b3631167028862bE2a173976CA11')
  const deploy: Call = { target: safeFactory, allowFailure: false, callData: withNonce }
  const other: Call = { target: stranger, allowFailure: false, callData: '0x1234' }
  const batch = (...calls: Call[]) => ({
    address: multicall,
    call: encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] }),
  })

  test('the only one is judged like a factory', () => {
    expect(planFactory('known', batch(deploy))).toEqual({
      factory: inner,
      rule: 'call-for-account',
      isWhole: true,
    })
    expect(planFactory('known', batch(other)).rule).toBe('refuse')
    expect(planFactory([stranger], batch(deploy)).rule).toBe('refuse')
  })

  test('the only allowed one is called, and no others', () => {
    for (const calls of [
      [deploy, other],
      [other, deploy],
    ])
      expect(planFactory('known', batch(...calls))).toEqual({
        factory: inner,
        rule: 'call-for-account',
        isWhole: false,
      })
  })

  test('none is called if several are allowed, because the first could change what the second deploys', () => {
    expect(planFactory('known', batch(deploy, deploy)).rule).toBe('refuse')
  })

  test('none is called if there are none or too many', () => {
    expect(planFactory('known', batch()).rule).toBe('refuse')
    expect(planFactory('known', batch(deploy, ...Array(15).fill(other))).rule).toBe('call-for-account')
    expect(planFactory('known', batch(deploy, ...Array(16).fill(other))).rule).toBe('refuse')
  })

  test('those of a Multicall3 within are not called, even if it is listed as a factory', () => {
    const nested: Call = { target: multicall, allowFailure: false, callData: batch(deploy).call }
    expect(planFactory('known', batch(nested)).rule).toBe('refuse')
    expect(planFactory(['known', multicall], batch(nested)).rule).toBe('refuse')
    expect(planFactory(['known', multicall], batch(nested, deploy)).factory).toEqual(inner)
  })

  test('all are made by Multicall3 itself if any factory is allowed', () => {
    const factory = batch(other, deploy)
    expect(planFactory('any', factory)).toEqual({ factory, rule: 'call', isWhole: true })
  })
})

test('the factories of Base Account may be called for several owners, directly and through Multicall3', () => {
  const abi = parseAbi(['function createAccount(bytes[] owners, uint256 nonce) payable'])
  const call = encodeFunctionData({ abi, functionName: 'createAccount', args: [['0x12', '0x34'], 0n] })
  for (const address of [
    '0x0BA5ED0c6AA8c49038F819E587E2633c4A9F428a',
    '0xBA5ED110eFDBa3D005bfC882d75358ACBbB85842',
  ]) {
    const factory = { address: parseAddress(address), call }
    const plan = { factory, rule: 'call-for-account', isWhole: true }
    expect(planFactory('known', factory)).toEqual(plan)
    const batch = { target: factory.address, allowFailure: false, callData: call }
    const aggregate3 = encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [[batch]],
    })
    const multicall = parseAddress('0xcA11bde05977b3631167028862bE2a173976CA11')
    expect(planFactory('known', { address: multicall, call: aggregate3 })).toEqual(plan)
  }
})

test('a factory that is not Multicall3 is planned as it is', () => {
  expect(planFactory('known', inner)).toEqual({ factory: inner, rule: 'call-for-account', isWhole: true })
  expect(planFactory([], inner).rule).toBe('refuse')
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
