import { expect, test } from 'vitest'
import { nameCharacter } from './name-character.ts'

test.each(['[', 'ü', '税', '🦊'])('a visible character is named by itself: %s', character => {
  expect(nameCharacter(character)).toBe(character)
})

test.each([
  ['\u202e', 'U+202E'],
  ['\u200b', 'U+200B'],
  ['\u00a0', 'U+00A0'],
  ['\u3164', 'U+3164'],
  ['\n', 'U+000A'],
  ['\u0301', 'U+0301'],
  ['\ud800', 'U+D800'],
  ['\u{e0041}', 'U+E0041'],
])('a character that is not visible is named by its number: %j', (character, number) => {
  expect(nameCharacter(character)).toBe(number)
})
