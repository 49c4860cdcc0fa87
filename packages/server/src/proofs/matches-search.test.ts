import { expect, test } from 'vitest'
import { matchesSearch, searchWords } from './matches-search.ts'

const proof = {
  id: 'p1x',
  purpose: 'A grant für Übersetzer',
  audience: 'The Committee',
  accounts: ['eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
}

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
])('the search %j in a proof: %s', (search, finds) => {
  expect(matchesSearch(searchWords(search), proof)).toBe(finds)
})

test('a proof for anyone has no audience to be found by', () => {
  expect(matchesSearch(searchWords('null'), { ...proof, audience: null })).toBe(false)
})
