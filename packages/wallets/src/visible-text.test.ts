import { expect, test } from 'vitest'
import { visibleText } from './visible-text.ts'

test.each([
  ['text direction marks', 'Fo\u202Ex\u2066', 'Fox'],
  ['zero-width characters', 'F\u200Bo\u200Dx', 'Fox'],
  ['control characters and line breaks', 'F\u0000o\nx', 'Fo x'],
  ['space around and runs of space', '  Fox \u00A0\u3000 Wallet ', 'Fox Wallet'],
  ['letters that are drawn as nothing', 'F\u3164o\u115F\uFFA0x\u2800', 'Fox'],
  ['selectors of a letter’s shape', 'F\uFE0Fo\u{E0101}x', 'Fox'],
  ['piles of combining marks', `F${'\u0301'.repeat(30)}ox`, 'F\u0301\u0301ox'],
])('%s are removed', (_, text, shown) => {
  expect(visibleText(text, 40)).toBe(shown)
})

test('a text without visible characters becomes empty', () => {
  expect(visibleText('\u3164\u2800 \u200B\u202E', 40)).toBe('')
})

test('a long text is cut, at whole code points', () => {
  const shown = visibleText('🦊'.repeat(500), 40)
  expect([...shown]).toHaveLength(40)
  expect(shown.endsWith('🦊…')).toBe(true)
})
