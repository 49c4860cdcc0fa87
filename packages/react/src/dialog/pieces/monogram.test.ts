import { expect, test } from 'vitest'
import { letterOf, letterOn } from './monogram.ts'

test.each([
  ['rainbow', 'R'],
  [' Ångström', 'Å'],
  ['👩‍🚀 Wallet', '👩‍🚀'],
  ['', '◇'],
])('%j is shown as %j', (name, letter) => {
  expect(letterOf(name)).toBe(letter)
})

test('the letter can be read on any ground', () => {
  expect(['#000000', '#1652f0', '#7f3fe4', '#a1271d'].map(letterOn)).toEqual(Array(4).fill('#ffffff'))
  expect(['#ffffff', '#ffd800', '#3bd4ae'].map(letterOn)).toEqual(Array(3).fill('#1b1f24'))
})
