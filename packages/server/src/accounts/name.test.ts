import { expect, test } from 'vitest'
import { normalizeName, readName } from './name.ts'

test.each(['alice.eth', 'a-1.b.eth', 'example.org', '0x123.eth', '123.eth'])(
  '%s is an ordinary name',
  value => {
    expect(readName(value)).toEqual({ value, unusual: [] })
  },
)

test.each([
  ['саша.eth', ['с', 'а', 'ш']],
  ['жорж.eth', ['ж', 'о', 'р']],
  ['müller.eth', ['ü']],
  ['_dmarc.eth', ['_']],
  ['🦊.eth', ['🦊']],
  ['faß.eth', ['ß']],
  ['東京.eth', ['東', '京']],
])('%s is a name, and its characters that look like others are listed', (value, unusual) => {
  expect(readName(value)).toEqual({ value, unusual })
})

test.each([
  ['capitals', 'Alice.eth'],
  ['a Cyrillic letter among Latin ones', '\u0430lice.eth'],
  ['a full-width letter', 'ａlice.eth'],
  ['letters apart from their marks', 'mu\u0308ller.eth'],
  ['something that cannot be seen', 'ali\u200bce.eth'],
  ['a joiner', 'ali\u200dce.eth'],
  ['the other direction', '\u202eecila.eth'],
  ['a space', 'alice .eth'],
  ['a line', 'alice\n.eth'],
  ['a slash', 'alice/.eth'],
  ['a mark-up', '<b>alice</b>.eth'],
  ['an ideographic stop', 'alice。eth'],
  ['an empty label', 'alice..eth'],
  ['an empty label at the end', 'alice.eth.'],
  ['an emoji that was not finished', '☁\ufe0f.eth'],
  ['a lone surrogate', '\ud83d.eth'],
  ['a hyphen in the place of another writing', 'xn--bcher-kva.eth'],
  ['an underscore inside', 'ali_ce.eth'],
  ['no dot', 'alice'],
  ['an address', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
  ['an address before the dot', '0xd8da6bf26964af9d7eed9e03e53415d37aa96045.eth'],
  ['nothing', ''],
  ['too many characters', `${'a'.repeat(252)}.eth`],
])('a record with %s is not a name', (_, text) => {
  expect(readName(text)).toBeNull()
})

test('the longest name has 255 characters', () => {
  expect(readName(`${'a'.repeat(251)}.eth`)?.value).toHaveLength(255)
})

test.each([
  ['capitals', 'Alice.ETH', 'alice.eth'],
  ['spaces around it', '  alice.eth\n', 'alice.eth'],
  ['full-width letters', 'ａlice.eth', 'alice.eth'],
  ['letters apart from their marks', 'mu\u0308ller.eth', 'müller.eth'],
  ['a zero-width space', 'ali\u200bce.eth', 'alice.eth'],
  ['a soft hyphen', 'ali\u00adce.eth', 'alice.eth'],
  ['an emoji that has two forms', '☁\ufe0f.eth', '☁.eth'],
])('a typed name with %s is looked up in its normal form', (_, typed, value) => {
  expect(normalizeName(typed)?.value).toBe(value)
})

test.each([
  ['letters of two scripts', '\u0430lice.eth'],
  ['a zero-width joiner', 'ali\u200dce.eth'],
  ['the other direction', '\u202eecila.eth'],
  [
    'an address before the dot, which a short form would show',
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045.eth',
  ],
  ['an empty label', 'alice..eth'],
  ['no dot', 'alice'],
  ['nothing', ' '],
  ['too many characters', `${'a'.repeat(252)}.eth`],
])('a typed text with %s is not a name', (_, typed) => {
  expect(normalizeName(typed)).toBeNull()
})
