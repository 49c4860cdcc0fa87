import { expect, test } from 'vitest'
import { checkWords, findRefusedWords, readRefusedWords } from './glossary.ts'
import { root } from './processes.ts'

test('the docs and the English messages use the words of the glossary', () => {
  expect(checkWords(root)).toEqual([])
})

test('the glossary names words to refuse', () => {
  expect(readRefusedWords(root)).toEqual(expect.arrayContaining(['anew', 'whoever', 'call off']))
})

test('a refused word is found in any case, as a whole word, with its line', () => {
  expect(findRefusedWords('fine\nAnew, and manewer\nwe call off', ['anew', 'call off'])).toEqual([
    { word: 'Anew', line: 2 },
    { word: 'call off', line: 3 },
  ])
})
