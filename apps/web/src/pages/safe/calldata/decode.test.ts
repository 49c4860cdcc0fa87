import { parseAddress } from '@countersign/core'
import {
  type Address,
  concat,
  encodeFunctionData,
  encodePacked,
  type Hex,
  maxUint256,
  size,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { alice, bob, carol, address as safe } from '../testing/message.ts'
import { type Call, decodeAction } from './decode.ts'
import { functions as abi } from './functions.ts'
import * as libraries from './libraries.ts'

const library = parseAddress('0xd53cd0aB83D845Ac265BE939c57F53AD838012c9')
const multiSend = parseAddress('0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526')
const callOnly = parseAddress('0x9641d764fc13c8B624c04430C7356C1C7C8102e2')
const message: Hex = `0x${'ab'.repeat(32)}`

const decodeCall = (call: Partial<Call>) =>
  decodeAction({ to: bob, value: 0n, data: '0x', operation: 0, ...call }, safe, libraries)
const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [alice, 5n] })
const sign = encodeFunctionData({ abi, functionName: 'signMessage', args: [message] })

type Packed = { to?: Address; value?: bigint; data?: Hex; operation?: number; length?: bigint }
const packed = ({ to = bob, value = 0n, data = '0x', operation = 0, length }: Packed) =>
  encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [operation, to, value, length ?? BigInt(size(data)), data],
  )
const batch = (...calls: Packed[]) =>
  encodeFunctionData({ abi, functionName: 'multiSend', args: [concat(calls.map(packed))] })

describe('the data of a call', () => {
  test('of a known function is shown by name, with its parameters', () => {
    expect(decodeCall({ data: transfer })).toMatchObject({
      content: {
        kind: 'function',
        name: 'transfer',
        parameters: [
          { name: 'to', type: 'address', value: alice },
          { name: 'value', type: 'uint256', value: '5', isUnlimited: false, unit: 'token' },
        ],
      },
      isDangerous: false,
    })
  })

  test('distinguishes functions that share a name', () => {
    const data = encodeFunctionData({
      ...{ abi, functionName: 'safeTransferFrom', args: [alice, carol, 1n, 2n, '0x'] },
    })
    expect(decodeCall({ data }).content).toMatchObject({ parameters: { length: 5 } })
  })

  test('distinguishes amounts of a token from what may be the number of an NFT', () => {
    const unitsOf = (data: Hex) => {
      const { content } = decodeCall({ data })
      return content.kind === 'function' ? content.parameters.map(({ unit }) => unit) : []
    }
    expect(unitsOf(transfer)).toEqual([null, 'token'])
    expect(
      unitsOf(encodeFunctionData({ abi, functionName: 'transferFrom', args: [alice, bob, 5n] })),
    ).toEqual([null, null, 'token-or-id'])
    expect(unitsOf(encodeFunctionData({ abi, functionName: 'changeThreshold', args: [2n] }))).toEqual([null])
  })

  test('reports an unlimited allowance', () => {
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [alice, maxUint256] })
    expect(decodeCall({ data }).content).toMatchObject({ parameters: [{}, { isUnlimited: true }] })
  })

  test.each([
    ['another function', '0x12345678'],
    ['less than a selector', '0xa9'],
    ['bytes after the parameters', `${transfer}00`],
    ['an address with more than 20 bytes', transfer.replace('a9059cbb00', 'a9059cbb01')],
    ['too few bytes', transfer.slice(0, -2)],
    ['more than 64 KiB', `0xa9059cbb${'00'.repeat(70_000)}`],
  ] as [string, Hex][])('is not decoded if it has %s', (_, data) => {
    expect(decodeCall({ data }).content).toEqual({ kind: 'unknown' })
  })
})

describe('a delegate call', () => {
  test('of Safe’s own library that signs a message is not dangerous', () => {
    expect(decodeCall({ to: library, data: sign, operation: 1 })).toMatchObject({
      content: { kind: 'message', message },
      isDangerous: false,
    })
  })

  test('with the same data to any other contract is dangerous, and does not count as signing a message', () => {
    const action = decodeCall({ to: carol, data: sign, operation: 1 })
    expect(action).toMatchObject({ content: { kind: 'function' }, isDangerous: true })
  })

  test('of the library with any other data is dangerous', () => {
    for (const data of [transfer, '0x12345678', `${sign}00`] as Hex[])
      expect(decodeCall({ to: library, data, operation: 1 }).isDangerous).toBe(true)
  })

  test('of a batch to an imitation of the library is dangerous, and not opened', () => {
    const action = decodeCall({ to: carol, data: batch({ data: transfer }), operation: 1 })
    expect(action).toMatchObject({ content: { kind: 'function', name: 'multiSend' }, isDangerous: true })
  })
})

test('up to 1.2.0, a Safe signs a message by a call to itself', () => {
  expect(decodeCall({ to: safe, data: sign }).content).toEqual({ kind: 'message', message })
  expect(decodeCall({ to: library, data: sign }).content).toMatchObject({ kind: 'function' })
})

describe('a batch', () => {
  test('lists each of its calls', () => {
    const data = batch({ to: carol, data: transfer }, { to: alice, value: 7n })
    expect(decodeCall({ to: callOnly, data, operation: 1 })).toMatchObject({
      content: {
        kind: 'batch',
        isWhole: true,
        calls: [
          { to: carol, content: { name: 'transfer' }, isDangerous: false },
          { to: alice, value: 7n, content: { kind: 'none' } },
        ],
      },
      isDangerous: false,
    })
  })

  test('with a delegate call inside reports that call as dangerous', () => {
    const data = batch({ data: transfer }, { to: carol, data: '0x12345678', operation: 1 })
    expect(decodeCall({ to: multiSend, data, operation: 1 }).content).toMatchObject({
      calls: [{ isDangerous: false }, { isDangerous: true }],
    })
  })

  test('shows the zero address as the Safe itself, which it is from 1.5.0 on', () => {
    const data = batch({ to: zeroAddress, data: transfer })
    expect(decodeCall({ to: multiSend, data, operation: 1 }).content).toMatchObject({ calls: [{ to: safe }] })
  })

  test('within batches is opened three levels deep', () => {
    const nest = (depth: number): Packed =>
      depth === 0 ? { data: transfer } : { to: multiSend, data: batch(nest(depth - 1)), operation: 1 }
    const { data = '0x' } = nest(5)
    let { content, isDangerous } = decodeCall({ to: multiSend, data, operation: 1 })
    for (const _ of [1, 2, 3]) {
      if (content.kind !== 'batch') return expect.unreachable(content.kind)
      const [inner] = content.calls
      if (!inner) return expect.unreachable('empty')
      ;({ content, isDangerous } = inner)
    }
    expect(content).toEqual({ kind: 'unknown' })
    expect(isDangerous).toBe(true)
  })

  test('of many calls lists fifty in all, and says that there are more', () => {
    const data = batch(...Array.from({ length: 60 }, () => ({ data: transfer })))
    const { content } = decodeCall({ to: multiSend, data, operation: 1 })
    expect(content).toMatchObject({ calls: { length: 50 }, isWhole: false })
    const nested = batch({ to: multiSend, data, operation: 1 }, { data: transfer })
    expect(decodeCall({ to: multiSend, data: nested, operation: 1 }).content).toMatchObject({
      calls: [{ content: { calls: { length: 49 }, isWhole: false } }],
      isWhole: false,
    })
  })

  test.each([
    ['is longer than the rest', { length: 2n ** 255n }],
    ['is a little longer than the rest', { data: '0xab', length: 2n }],
    ['is of an unknown operation', { operation: 2 }],
  ] satisfies [string, Packed][])('with a call that %s is not decoded, and is dangerous', (_, call) => {
    const action = decodeCall({ to: multiSend, data: batch({ data: transfer }, call), operation: 1 })
    expect(action).toMatchObject({ content: { kind: 'unknown' }, isDangerous: true })
  })
})
