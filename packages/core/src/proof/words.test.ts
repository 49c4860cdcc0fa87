import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ProofFormatError } from './error.ts'
import { anyWords } from './testing/words.ts'
import { asciiWords, normalizeWords, refusedInWords, words } from './words.ts'

const read = (value: string, form = words(120)) => form.read(value, '/purpose')

describe('words in any script', () => {
  test.each([
    'opening an account',
    'Für die Steuerprüfung',
    'فتح حساب في البنك',
    'שלום עולם',
    '税務調査のため',
    '은행 계좌',
    'ไม่มีค่าใช้จ่าย',
    'नमस्ते',
    'Ελλάδα',
    'Thuế thu nhập',
    'Müller “&” Söhne – 100 % <{|}>`^\\"',
    'a grant 🦊',
  ])('can be a purpose as they are: %j', text => {
    expect(normalizeWords(text)).toBe(text)
    expect(refusedInWords(text)).toEqual([])
    expect(read(text)).toBe(text)
  })

  test.each([
    ['turns the writing around', 'pay\u202e001', ['\u202e']],
    ['isolates what follows', 'pay\u2066001', ['\u2066']],
    ['marks the direction', 'pay\u200f001', ['\u200f']],
    ['has no width', 'Exam\u200bple', ['\u200b']],
    ['joins without being seen', 'Exam\u200dple', ['\u200d']],
    ['selects a variation', 'a grant \u2764\ufe0f', ['\ufe0f']],
    ['hyphenates without being seen', 'Exam\u00adple', ['\u00ad']],
    ['is tagged on', 'a grant\u{e0041}', ['\u{e0041}']],
    ['is a letter without a shape', 'a\u3164b', ['\u3164']],
    ['is a pattern without dots', 'a\u2800b', ['\u2800']],
    ['is half a character', 'a\ud800b', ['\ud800']],
    ['is for private use', 'a\ue000b', ['\ue000']],
    ['is not assigned', 'a\u0378b', ['\u0378']],
    ['controls a terminal', '\u001b[2J', ['\u001b', '[']],
    ['ends the line', 'a\nb', ['\n']],
    ['ends the paragraph', 'a\u2029b', ['\u2029']],
    ['is another space', 'a\u00a0b\u3000c', ['\u00a0', '\u3000']],
    ['opens a bracket', 'a [b]', ['[', ']']],
    ['looks like a number in a statement', 'F[U+00FC]r', ['[', ']']],
    ['has nothing to stand on', '\u0301a', ['\u0301']],
    ['is the fifth of a stack', `Z${'\u0338'.repeat(9)}`, ['\u0338']],
  ])('cannot contain a character that %s', (_, text, refused) => {
    expect(refusedInWords(text)).toEqual(refused)
    expect(() => read(text)).toThrow(ProofFormatError)
  })

  test('are refused in a decomposed form, which looks the same', () => {
    const twin = 'Für'.normalize('NFD')
    expect(twin).not.toBe('Für')
    expect(refusedInWords(twin)).toEqual([])
    expect(() => read(twin)).toThrow(expect.objectContaining({ code: 'form', field: '/purpose' }))
    expect(read(normalizeWords(twin))).toBe('Für')
  })

  test('are refused if they are too long, regardless of how few characters are seen', () => {
    expect(read('税'.repeat(120))).toHaveLength(120)
    expect(() => read('税'.repeat(121))).toThrow(expect.objectContaining({ code: 'range' }))
    expect(read('🦊'.repeat(60))).toHaveLength(120)
    expect(() => read('🦊'.repeat(61))).toThrow(expect.objectContaining({ code: 'range' }))
  })

  test('are in ASCII in version 1, as before', () => {
    expect(read('opening an account', asciiWords(120))).toBe('opening an account')
    for (const text of ['Für', '100 %', '[a]'])
      expect(() => read(text, asciiWords(120))).toThrow(expect.objectContaining({ code: 'form' }))
  })
})

test('a text with more combining marks in a row than any writing system has is not put in order, which would take long, and is refused', () => {
  const most = `a${'\u0315\u0300'.repeat(15)}`
  expect(normalizeWords(most)).toBe(most.normalize('NFC'))
  const more = `a${'\u0315\u0300'.repeat(100_000)}`
  expect(normalizeWords(more)).toBe(more)
  expect(refusedInWords(more)).not.toEqual([])
})

test('normalized words stay the same when they are normalized again', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0x10ffff })), numbers => {
      const once = normalizeWords(String.fromCodePoint(...numbers))
      expect(normalizeWords(once)).toBe(once)
    }),
  )
})

test('all kinds of spaces become one, and those around the words are removed', () => {
  expect(normalizeWords('\u3000税務\u3000調査\u00a0 ')).toBe('税務 調査')
  expect(normalizeWords('\ufeff a\n')).toBe('a')
})

test('every text that is valid after it was normalized is a purpose', () => {
  fc.assert(
    fc.property(anyWords, text => {
      expect(read(text)).toBe(text)
    }),
  )
})
