import { describe, expect, test } from 'vitest'
import { parseAddress } from '../account.ts'
import { ProofFormatError } from './error.ts'
import { type Form, list, nullable, object, oneOf, optional, parsed, text, variants, whole } from './form.ts'

/** Returns the error of reading a value. */
function fault(form: Form<unknown>, value: unknown): ProofFormatError {
  try {
    form.read(value, '/at')
  } catch (error) {
    if (error instanceof ProofFormatError) return error
    throw error
  }
  return expect.unreachable()
}

describe('an object', () => {
  const form = object({ a: whole(0, 9), b: optional(text()) })

  test('has exactly its fields, of which some may be missing', () => {
    expect(form.read({ b: 'x', a: 1 }, '')).toStrictEqual({ a: 1, b: 'x' })
    expect(form.read({ a: 1 }, '')).toStrictEqual({ a: 1 })
    for (const [value, code, field] of [
      [[], 'type', '/at'],
      [null, 'type', '/at'],
      [{ b: 'x' }, 'missing', '/at/a'],
      [{ a: 1, b: undefined }, 'type', '/at/b'],
      [{ a: 1, c: 1 }, 'unknown', '/at/c'],
      [{ a: 'x' }, 'type', '/at/a'],
    ] as const)
      expect(fault(form, value)).toMatchObject({ code, field })
    expect(fault(form, { a: 1, c: 1 }).message).toContain('the only fields here are a, b')
  })

  test('is described as an object without other fields', () => {
    expect(form.json).toStrictEqual({
      type: 'object',
      additionalProperties: false,
      required: ['a'],
      properties: { a: whole(0, 9).json, b: text().json },
    })
  })
})

describe('a list', () => {
  const form = list(whole(0, 9), { least: 1, most: 2 })

  test('has its number of items', () => {
    expect(form.read([1], '')).toStrictEqual([1])
    expect(form.read([1, 2], '')).toStrictEqual([1, 2])
    for (const [value, code, field] of [
      ['ab', 'type', '/at'],
      [{ length: 1, 0: 1 }, 'type', '/at'],
      [[], 'range', '/at'],
      [[1, 2, 3], 'range', '/at'],
      [[1, 'x'], 'type', '/at/1'],
      [Array(2), 'type', '/at/0'],
    ] as const)
      expect(fault(form, value)).toMatchObject({ code, field })
  })

  test('may have a field that differs in every item', () => {
    const once = list(object({ a: whole(0, 9) }), { least: 0, most: 9, once: 'a' })
    expect(once.read([{ a: 1 }, { a: 2 }], '')).toHaveLength(2)
    expect(fault(once, [{ a: 1 }, { a: 2 }, { a: 1 }])).toMatchObject({
      code: 'duplicate',
      field: '/at/2/a',
    })
  })

  test('is described with its number of items and their form', () => {
    expect(form.json).toStrictEqual({ type: 'array', minItems: 1, maxItems: 2, items: whole(0, 9).json })
  })
})

test('a value that may be null is null or of its form', () => {
  const form = nullable(whole(0, 9))
  expect(form.read(null, '')).toBeNull()
  expect(form.read(1, '')).toBe(1)
  expect(fault(form, undefined)).toMatchObject({ code: 'type', field: '/at' })
  expect(form.json).toStrictEqual({ anyOf: [{ type: 'null' }, whole(0, 9).json] })
})

test('an object of several kinds has the fields of its kind', () => {
  const form = variants('kind', { one: { a: whole(0, 9) }, two: { b: text() } })
  expect(form.read({ kind: 'one', a: 1 }, '')).toStrictEqual({ kind: 'one', a: 1 })
  expect(form.read({ kind: 'two', b: 'x' }, '')).toStrictEqual({ kind: 'two', b: 'x' })
  for (const [value, code, field] of [
    [7, 'type', '/at'],
    [null, 'type', '/at'],
    [{ a: 1 }, 'form', '/at/kind'],
    [{ kind: 'three' }, 'form', '/at/kind'],
    [{ kind: 'one', b: 'x' }, 'unknown', '/at/b'],
    [{ kind: 'two' }, 'missing', '/at/b'],
  ] as const)
    expect(fault(form, value)).toMatchObject({ code, field })
  expect(form.json).toStrictEqual({
    type: 'object',
    anyOf: [
      object({ kind: oneOf('one'), a: whole(0, 9) }).json,
      object({ kind: oneOf('two'), b: text() }).json,
    ],
  })
})

test('one of a set is exactly one of it', () => {
  const form = oneOf<'old' | 'new' | 2>('old', 'new', 2)
  for (const value of ['old', 'new', 2]) expect(form.read(value, '')).toBe(value)
  expect(fault(form, '2')).toMatchObject({ code: 'form', allowed: 'it must be "old" or "new" or 2' })
  expect(form.json).toStrictEqual({ enum: ['old', 'new', 2] })
  expect(oneOf('old').json).toStrictEqual({ const: 'old' })
})

test('a whole number is within its limits', () => {
  const form = whole(1, 3)
  for (const value of [1, 3]) expect(form.read(value, '')).toBe(value)
  for (const value of ['1', 1.5, Number.NaN, 1n, [1]]) expect(fault(form, value).code).toBe('type')
  for (const value of [0, 4]) expect(fault(form, value).code).toBe('range')
  expect(form.json).toStrictEqual({ type: 'integer', minimum: 1, maximum: 3 })
})

describe('a text', () => {
  test('is within its limits, well-formed, and matches its pattern and its check', () => {
    const form = text({ least: 1, most: 3, pattern: /^[a-z]+$/, isValid: value => value !== 'no' })
    for (const value of ['a', 'abc']) expect(form.read(value, '')).toBe(value)
    for (const [value, code] of [
      [['a'], 'type'],
      ['', 'range'],
      ['abcd', 'range'],
      ['A', 'form'],
      ['no', 'form'],
    ] as const)
      expect(fault(form, value).code).toBe(code)
    expect(fault(text(), '\ud800').code).toBe('form')
    expect(fault(text({ isValid: () => false, invalid: 'range' }), 'a').code).toBe('range')
  })

  test('is described with the limits and the pattern that it has', () => {
    expect(text().json).toStrictEqual({ type: 'string' })
    expect(text({ least: 1, most: 3, pattern: /^a$/ }).json).toStrictEqual({
      type: 'string',
      minLength: 1,
      maxLength: 3,
      pattern: '^a$',
    })
  })

  test('that is parsed is exactly what its parser returns', () => {
    const form = parsed(parseAddress, /^0x/, 'an address')
    const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    expect(form.read(address, '')).toBe(address)
    for (const value of [address.toLowerCase(), '0x1', address.slice(2)])
      expect(fault(form, value)).toMatchObject({ code: 'form', allowed: 'an address' })
    for (const value of ['', `0x${'0'.repeat(200)}`]) expect(fault(form, value).code).toBe('range')
  })

  test('whose parser fails in another way is not called invalid', () => {
    const broken = () => {
      throw new RangeError('broken')
    }
    expect(() => parsed(broken, /^a$/, 'a').read('a', '')).toThrow(RangeError)
  })
})
