import * as fc from 'fast-check'
import { encodeFunctionData, type Hex, multicall3Abi, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { parseAddress } from '../account.ts'
import { bytesOfKnownHex, hexOfBytes } from './bytes.ts'
import { batchedCalls } from './multicall.ts'

/** Multicall3's functions as in its source (github.com/mds1/multicall3, MIT license). */
const abi = parseAbi([
  'struct Call { address target; bytes callData; }',
  'struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate(Call[] calls) payable',
  'function blockAndAggregate(Call[] calls) payable',
  'function tryAggregate(bool requireSuccess, Call[] calls) payable',
  'function tryBlockAndAggregate(bool requireSuccess, Call[] calls) payable',
  'function aggregate3Value(Call3Value[] calls) payable',
])
const multicall = parseAddress('0xcA11bde05977b3631167028862bE2a173976CA11')
const of = (call: Hex) => batchedCalls({ address: multicall, call })
const bytes = (size: { minLength?: number; maxLength: number }) => fc.uint8Array(size).map(hexOfBytes)
const call = fc.record({
  target: bytes({ minLength: 20, maxLength: 20 }).map(parseAddress),
  callData: bytes({ maxLength: 70 }),
  allowFailure: fc.boolean(),
  value: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
})

test('the calls of each function are read as viem writes them', () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 16 }), fc.boolean(), (calls, flag) => {
      const plain = calls.map(({ target, callData }) => ({
        address: target,
        call: callData,
        sendsValue: false,
      }))
      for (const functionName of ['aggregate', 'blockAndAggregate'] as const)
        expect(of(encodeFunctionData({ abi, functionName, args: [calls] }))).toEqual(plain)
      for (const functionName of ['tryAggregate', 'tryBlockAndAggregate'] as const)
        expect(of(encodeFunctionData({ abi, functionName, args: [flag, calls] }))).toEqual(plain)
      expect(
        of(encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })),
      ).toEqual(plain)
      expect(of(encodeFunctionData({ abi, functionName: 'aggregate3Value', args: [calls] }))).toEqual(
        plain.map((each, index) => ({ ...each, sendsValue: calls[index]?.value !== 0n })),
      )
    }),
  )
})

const one = encodeFunctionData({
  abi,
  functionName: 'aggregate',
  args: [[{ target: multicall, callData: '0x1234' }]],
})

test('a list that is cut off, another function, and an address with other bits than its own have no calls', () => {
  expect(of(one)).toHaveLength(1)
  // The padding of the last bytes is not needed.
  for (let length = 0; length < one.length - 60; length += 2)
    expect(of(one.slice(0, length) as Hex)).toEqual([])
  expect(of(`0xffffffff${one.slice(10)}`)).toEqual([])
  expect(of(one.replace('000000000000000000000000ca11', '000000000000000000000001ca11') as Hex)).toEqual([])
})

test('any content is read within bounds, and an amplifying one gives at most 16 calls', () => {
  const content = bytes({ maxLength: 600 })
  fc.assert(
    fc.property(content, text => {
      expect(of(`${one.slice(0, 10) as Hex}${text.slice(2)}`).length).toBeLessThanOrEqual(16)
    }),
  )
  // 17 offsets that all lead to one call.
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const shared = `${bytesOfKnownHex(one).length > 0 ? one.slice(10 + 64 * 3) : ''}`
  const amplified = (count: number): Hex =>
    `0x252dba42${word(32)}${word(count)}${word(count * 32).repeat(count)}${shared}`
  expect(of(amplified(16))).toHaveLength(16)
  expect(of(amplified(17))).toEqual([])
})
