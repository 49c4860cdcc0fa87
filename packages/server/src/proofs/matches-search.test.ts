import { expect, test } from 'vitest'
import { missingWords, searchWords } from './matches-search.ts'

const texts = [
  'p1x',
  'A grant für Übersetzer',
  'The Committee',
  null,
  'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
]

test.each<[search: string, finds: boolean]>([
  ['', true],
  ['  ', true],
  ['GRANT', true],
  ['committee grant', true],
  ['grant loan', false],
  ['0xD8DA6bf2', true],
  ['P1X', true],
  ['übersetzer', true],
  ['FU\u0308R u\u0308bersetzer', true],
  ['.*', false],
  ['%', false],
  ['null', false],
])('the search %j in the texts of a proof: %s', (search, finds) => {
  expect(missingWords(searchWords(search), texts).length === 0).toBe(finds)
})

test('the words that are in none of the texts remain', () => {
  expect(missingWords(searchWords('Grant loan COMMITTEE house'), texts)).toEqual(['loan', 'house'])
})
