import { expect, test } from 'vitest'
import { readable, shortened } from './text.ts'

test('plain text, line feeds and other scripts are shown unchanged', () => {
  const text = 'Sign in\n\tto Zürich, שלום, 東京, 👋'
  expect(readable(text)).toBe(text)
})

test('invisible and bidirectional characters are escaped', () => {
  expect(readable('pay\u202Eeno\u202C')).toBe('pay⟨U+202E⟩eno⟨U+202C⟩')
  expect(readable('a\u200Bb\u0000c\rd\u2028e')).toBe('a⟨U+200B⟩b⟨U+0000⟩c⟨U+000D⟩d⟨U+2028⟩e')
})

test('an address keeps its first and last four digits', () => {
  expect(shortened('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf39F…2266')
})
