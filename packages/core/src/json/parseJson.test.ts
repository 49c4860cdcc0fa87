import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonFormatError } from './error.ts'
import { parseJson } from './parseJson.ts'

function fault(json: string | Uint8Array, limits = {}): JsonFormatError {
  try {
    parseJson(json, limits)
  } catch (error) {
    if (error instanceof JsonFormatError) return error
    throw error
  }
  return expect.unreachable()
}

describe('JSON that other programs may read as another is refused, naming the place', () => {
  test.each([
    ['a member that stands twice', '{"a":1,"a":2}', 'duplicate', '/a'],
    [
      'a member that stands twice, deep inside',
      '{"a":[{"b":{}},{"b":{"c":1,"d":2,"c":1}}]}',
      'duplicate',
      '/a/1/b/c',
    ],
    ['a member that stands twice, once escaped', '{"a":1,"\\u0061":2}', 'duplicate', '/a'],
    ['an empty name that stands twice', '{"":1,"":2}', 'duplicate', '/'],
    ['a name with a slash that stands twice', '{"a/~":1,"a/~":2}', 'duplicate', '/a~1~0'],
    ['__proto__', '{"a":{"__proto__":{}}}', 'unknown', '/a/__proto__'],
    ['__proto__, escaped', '{"\\u005f_proto__":1}', 'unknown', '/__proto__'],
    ['a number too large for any', '{"a":1e400}', 'range', '/a'],
    ['2^53 + 1, which is read as 2^53', '[0,9007199254740993]', 'range', '/1'],
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

  test('bytes that are not UTF-8', () => {
    expect(fault(Uint8Array.of(0x22, 0xff, 0x22))).toMatchObject({ code: 'json', field: '' })
  })

  test('more bytes, or deeper, than allowed', () => {
    expect(fault('[1]', { size: 2 })).toMatchObject({ code: 'size', field: '' })
    expect(fault('[[[1]]]', { depth: 2 })).toMatchObject({ code: 'size', field: '' })
    expect(parseJson('[[[1]]]', { depth: 3, size: 7 })).toEqual([[[1]]])
  })
})

test('one byte order mark is skipped, in text and in bytes', () => {
  expect(parseJson('\ufeff{"a":1}')).toEqual({ a: 1 })
  expect(parseJson(new TextEncoder().encode('\ufeff{"a":1}'))).toEqual({ a: 1 })
})

test('what JSON.stringify writes is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), value => {
      const text = JSON.stringify(value)
      try {
        expect(parseJson(text)).toEqual(JSON.parse(text))
      } catch (error) {
        // Of what it writes, only numbers beyond 2^53 are refused, and ill-formed texts.
        if (!(error instanceof JsonFormatError)) throw error
        expect(['range', 'form', 'unknown']).toContain(error.code)
      }
    }),
  )
})

test('the same names in different objects are no duplicates', () => {
  const text = '{"a":{"a":1,"b":2},"b":[{"a":1},{"a":1}],"c":"a","d":"a"}'
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

test.each([
  ['one long text', JSON.stringify('x'.repeat(1_500_000))],
  ['one long text of escapes', `"${'\\n'.repeat(750_000)}"`],
  ['as many brackets as fit', '['.repeat(750_000) + ']'.repeat(750_000)],
  ['one member as often as fits', `{${'"a":1,'.repeat(200_000)}"b":1}`],
  ['as many members as fit', `{${Array.from({ length: 120_000 }, (_, at) => `"${at}":1`).join()}}`],
])('the largest document is read or refused in little time: %s', (_, text) => {
  const begun = performance.now()
  try {
    parseJson(text)
  } catch (error) {
    expect(error).toBeInstanceOf(JsonFormatError)
  }
  // A tenth of this is usual.
  expect(performance.now() - begun).toBeLessThan(5_000)
})
