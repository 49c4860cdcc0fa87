import { expect, test } from 'vitest'
import { visible } from './foreign-text.ts'

test.each([
  ['turns the writing round', 'pay\u202e001', 'pay⟨U+202E⟩001'],
  ['has no width', 'a\u200bb', 'a⟨U+200B⟩b'],
  ['rings the bell', 'a\u0007b', 'a⟨U+0007⟩b'],
  ['is half a character', 'a\ud800b', 'a\ufffdb'],
  ['goes back to the line’s beginning', 'good\rbad', 'good⟨U+000D⟩bad'],
  ['is tagged on', 'a\u{e0041}', 'a⟨U+E0041⟩'],
])('a character that %s is made visible', (_, given, shown) => {
  expect(visible(given)).toBe(shown)
})

test('a text in any script, with its line breaks, stays as it is', () => {
  const text = 'id.example wants…\n\n\tGrüße, 你好, مرحبا 👍'
  expect(visible(text)).toBe(text)
})
