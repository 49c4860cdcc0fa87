import { expect, test } from 'vitest'
import { checkWords, findRefusedWords, readRefusedWords, stringsOf, titlesOf } from './glossary.ts'
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

test('strings and templates of a module are checked, and its names and comments are not', () => {
  const code = '// anew\nconst anew = "begin anew"\nconst text = `1 upon`\n'
  expect(findRefusedWords(stringsOf('x.ts', code), ['anew', 'upon'])).toEqual([
    { word: 'anew', line: 2 },
    { word: 'upon', line: 3 },
  ])
})

test('the titles of tests and their rows are checked, and other strings in tests are not', () => {
  const code = [
    "test.each([['anew']])('begins anew', () => {})",
    "describe('anew', () => { call('anew') })",
    "expect('anew').toBe(1)",
  ].join('\n')
  expect(findRefusedWords(titlesOf('x.test.ts', code), ['anew'])).toEqual([
    { word: 'anew', line: 1 },
    { word: 'anew', line: 1 },
    { word: 'anew', line: 2 },
  ])
})
