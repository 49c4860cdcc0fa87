import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonFormatError } from './error.ts'
import { parseJson } from './parse-json.ts'

function fault(json: string | Uint8Array, limits = {}): JsonFormatError {
  try {
    parseJson(json, limits)
  } catch (error) {
    if (error instanceof JsonFormatError) return error
    throw error
  }
  return expect.unreachable()
}

describe('JSON that other programs may read differently is rejected with its location', () => {
  test.each([
    ['a repeated member', '{"a":1,"a":2}', 'duplicate', '/a'],
    ['a repeated member, deep inside', '{"a":[{"b":{}},{"b":{"c":1,"d":2,"c":1}}]}', 'duplicate', '/a/1/b/c'],
    ['a repeated member, once escaped', '{"a":1,"\\u0061":2}', 'duplicate', '/a'],
    ['a repeated empty name', '{"":1,"":2}', 'duplicate', '/'],
    ['a repeated name with a slash', '{"a/~":1,"a/~":2}', 'duplicate', '/a~1~0'],
    ['__proto__', '{"a":{"__proto__":{}}}', 'unknown', '/a/__proto__'],
    ['__proto__, escaped', '{"\\u005f_proto__":1}', 'unknown', '/__proto__'],
    ['a number too large for any', '{"a":1e400}', 'range', '/a'],
    ['2^53 + 1, which is read as 2^53', '[0,9007199254740993]', 'range', '/1'],
    ['2^53, which 2^53 + 1 is read as', '[9007199254740992]', 'range', '/0'],
    ['-2^53', '{"a":-9007199254740992}', 'range', '/a'],
    ['a fraction that is cut off', '[1.00000000000000000001]', 'range', '/0'],
    ['1.0', '[1.0]', 'range', '/0'],
    ['1e2', '[1e2]', 'range', '/0'],
    ['-0', '[-0]', 'range', '/0'],
    ['an escaped lone surrogate', '{"a":["\\ud800"]}', 'form', '/a/0'],
    ['a lone surrogate', '["\udc00"]', 'form', '/0'],
    ['a lone surrogate in a name', '{"\\ud800":1}', 'form', '/\ud800'],
    ['two byte order marks', '\ufeff\ufeff{}', 'json', ''],
    ['text behind it', '{} x', 'json', ''],
    ['nothing', '', 'json', ''],
  ])('%s', (_, json, code, field) => {
    expect(fault(json)).toMatchObject({ code, field })
    if (json.isWellFormed()) expect(fault(new TextEncoder().encode(json))).toMatchObject({ code, field })
  })

  test('the message names the location, if there is one', () => {
    expect(fault('[-0]').message).toMatch(/^The JSON at \/0 is "-0"; /)
    expect(fault('').message).toMatch(/^The JSON is ""; /)
  })

  test('bytes that are not UTF-8 are rejected', () => {
    expect(fault(Uint8Array.of(0x22, 0xff, 0x22))).toMatchObject({ code: 'json', field: '' })
  })

  test('more bytes or deeper nesting than allowed is rejected', () => {
    expect(fault('[1]', { size: 2 })).toMatchObject({ code: 'size', field: '' })
    expect(fault('[[[1]]]', { depth: 2 })).toMatchObject({ code: 'size', field: '' })
    expect(parseJson('[[[1]]]', { depth: 3, size: 7 })).toEqual([[[1]]])
  })
})

test('the largest and smallest numbers that every program reads are accepted', () => {
  expect(parseJson('[9007199254740991,-9007199254740991]')).toEqual([2 ** 53 - 1, 1 - 2 ** 53])
})

test('one byte order mark is skipped, in text and in bytes', () => {
  expect(parseJson('\ufeff{"a":1}')).toEqual({ a: 1 })
  expect(parseJson(new TextEncoder().encode('\ufeff{"a":1}'))).toEqual({ a: 1 })
})

test('the output of JSON.stringify is parsed as JSON.parse parses it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), value => {
      const text = JSON.stringify(value)
      try {
        expect(parseJson(text)).toEqual(JSON.parse(text))
      } catch (error) {
        // The exceptions are numbers beyond 2^53 and ill-formed strings.
        if (!(error instanceof JsonFormatError)) throw error
        expect(['range', 'form', 'unknown']).toContain(error.code)
      }
    }),
  )
})

test('the same name in different objects, or the same text in a list, is not a duplicate', () => {
  const text = '{"a":{"a":1,"b":2},"b":[{"a":1},{"a":1}],"c":"a","d":"a","e":["a","a",{},"a"]}'
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

test.each([
  ['one long text', JSON.stringify('x'.repeat(1_500_000))],
  ['one long text of escapes', `"${'\\n'.repeat(750_000)}"`],
  ['as many brackets as fit', '['.repeat(750_000) + ']'.repeat(750_000)],
  ['one member as often as fits', `{${'"a":1,'.repeat(200_000)}"b":1}`],
  ['as many members as fit', `{${Array.from({ length: 120_000 }, (_, at) => `"${at}":1`).join()}}`],
])('the largest document is parsed or rejected quickly: %s', (_, text) => {
  const begun = process.threadCpuUsage()
  try {
    parseJson(text)
  } catch (error) {
    expect(error).toBeInstanceOf(JsonFormatError)
  }
  // It usually takes a tenth of this.
  expect(process.threadCpuUsage(begun).user).toBeLessThan(5_000_000)
})

test('a long name is shortened in the location of an error', () => {
  const name = 'n'.repeat(1000)
  expect(fault(`{"${name}": 1.0}`).field).toBe(`/${'n'.repeat(80)}`)
})
