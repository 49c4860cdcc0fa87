import { describe, expect, test } from 'vitest'
import * as input from './input.ts'
import { InputError } from './input.ts'

const word = `0x${'aB'.repeat(32)}`
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const { signal } = new AbortController()
const call = () => undefined

/** For each reader, what it accepts and what it refuses. */
const cases: [name: string, read: input.Reader<unknown>, accepts: unknown[], refuses: unknown[]][] = [
  ['a text', input.anyText, ['', 'a\n\ud800'], [undefined, null, 7, ['a']]],
  ['a text that is hashed', input.text, ['', 'a\nb'], ['\ud800', 7]],
  ['one line', input.line, ['', 'a b'], ['a\nb', 'a\rb', '\n', '\ud800', 7, ['a']]],
  [
    'hex',
    input.hex,
    ['0x', '0x00', '0xaAfF09'],
    ['', '00', '0x0', '0xg0', '0x00 ', '0x00\n', ' 0x00', '10x0', 7, ['0x00']],
  ],
  ['32 bytes of hex', input.word, [word], ['0x', `${word}00`, word.slice(0, -2), `0x${'zz'.repeat(32)}`, 7]],
  [
    'a chain',
    input.chain,
    ['eip155:1', `eip155:${Number.MAX_SAFE_INTEGER}`],
    ['', 'eip155:', 'eip155:0', 'eip155:01', ' eip155:1', 'eip155:1 ', 'eip155:9007199254740992', 1],
  ],
  ['an address', input.address, [address], ['0x', address.slice(0, -1), `${address}0`, ` ${address}`, 1]],
  [
    'an account',
    input.account,
    [`eip155:1:${address}`, `eip155:10:${address}`],
    [
      address,
      'eip155:1',
      ` eip155:1:${address}`,
      `eip155:1:${address}0`,
      `eip155:01:${address}`,
      `eip155:9007199254740992:${address}`,
      1,
    ],
  ],
  ['a function to recover signers', input.recover, [call], [undefined, null, {}, 'call']],
  [
    'a client',
    input.client,
    [{ request: call }],
    [undefined, null, {}, { request: 'call' }, call, Object.assign(() => undefined, { request: call }), 7],
  ],
  [
    'a signal',
    input.signal,
    [signal],
    [
      undefined,
      null,
      {},
      { aborted: false },
      { addEventListener: call },
      { aborted: 'no', addEventListener: call },
      { aborted: false, addEventListener: 'call' },
    ],
  ],
  ['a number of bytes or owners', input.count, [0, 1, Number.MAX_SAFE_INTEGER], [-1, 0.5, 2 ** 53, '1', 1n]],
  [
    'a delay that timers accept',
    input.milliseconds,
    [0, 0.5, 2 ** 31 - 1],
    [-1, 2 ** 31, Number.NaN, Number.POSITIVE_INFINITY, '1', 1n, null],
  ],
  [
    'a block',
    input.block,
    [{ number: 0n, hash: word }],
    [undefined, {}, { number: -1n, hash: word }, { number: 0, hash: word }, { number: 0n, hash: '0x' }],
  ],
  ['a number or null', input.nullable(input.count), [0, null], [undefined, 'null', -1]],
  ['anything', input.anything, [undefined, null, 7, 'a'], []],
  [
    'a list of at most two items',
    input.listOf(input.count, 2),
    [[], [1, 2]],
    [undefined, {}, 'ab', [1, 2, 3], [1, -1], { length: 1, 0: 1 }],
  ],
]

describe('an argument that must be', () => {
  test.each(cases)('%s is read unchanged, and any other value is refused', (_, read, accepts, refuses) => {
    for (const value of accepts) expect(read(value, 'value')).toEqual(value)
    for (const value of refuses)
      expect(() => read(value, 'value'), `the value ${JSON.stringify(value, replaced)}`).toThrow(InputError)
  })
})

const replaced = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)

test('each field of an object is read once, and fields that are not named are dropped', () => {
  const read = input.fields<{ readonly a: number; readonly b?: number | undefined }>({
    a: input.count,
    b: input.optional(input.count),
  })
  let times = 0
  const given = {
    get a() {
      return times++
    },
    b: undefined,
    c: 1,
  }
  expect(Object.entries(read(given, 'given'))).toEqual([['a', 0]])
  expect(times).toBe(1)
})

test('a list that names an impossible length is refused', () => {
  for (const length of [-1, Number.NaN, 'two', 3]) {
    const lying = new Proxy([1], {
      get: (list, name) => (name === 'length' ? length : Reflect.get(list, name)),
    })
    expect(() => input.listOf(input.count, 2)(lying, 'value')).toThrow(InputError)
  }
})

test('the error for one of a fixed set of words lists them', () => {
  expect(() => input.oneOf('old', 'new')('other', 'value')).toThrow(
    'The value of value is "other"; allowed is "old" or "new".',
  )
})
