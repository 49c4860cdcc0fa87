import { expect, test } from 'vitest'
import { nothingTyped, rowAfterKey, rowTyped, typeAhead } from './keys.ts'

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 2],
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, -1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Tab', 1, undefined],
  ['a', 1, undefined],
])('%s on row %i of three leads to %s', (key, at, row) => {
  expect(rowAfterKey(key, at, 3)).toBe(row)
})

test('letters form one word until the person pauses', () => {
  const first = typeAhead(nothingTyped, 'R', 10_000)
  expect(first?.typed).toBe('r')
  expect(first && typeAhead(first, 'a', 10_500)?.typed).toBe('ra')
  expect(first && typeAhead(first, 'a', 11_000)?.typed).toBe('a')
})

test('a space continues a word, and otherwise chooses a row', () => {
  expect(typeAhead(nothingTyped, ' ', 10_000)).toBeUndefined()
  expect(typeAhead({ typed: 'trust', at: 9_800 }, ' ', 10_000)?.typed).toBe('trust ')
  expect(typeAhead({ typed: 'trust', at: 1 }, ' ', 10_000)).toBeUndefined()
})

test('keys that are not letters type nothing', () => {
  for (const key of ['Enter', 'Escape', 'F2', 'ArrowDown'])
    expect(typeAhead(nothingTyped, key, 1)).toBeUndefined()
})

const names = ['Rabby', 'Rainbow', 'Trust Wallet', 'Ronin']

test('a word leads to the row that starts with it, which may be the current one', () => {
  expect(rowTyped(names, 'rai', 0)).toBe(1)
  expect(rowTyped(names, 'ra', 1)).toBe(1)
  expect(rowTyped(names, 'trust w', 0)).toBe(2)
  expect(rowTyped(names, 'x', 0)).toBe(-1)
})

test('repeating one letter cycles through all rows that start with it', () => {
  expect([0, 1, 3].map(at => rowTyped(names, 'r', at))).toEqual([1, 3, 0])
  expect(rowTyped(names, 'rr', 0)).toBe(1)
})

test('from above the list, the search starts at the first row', () => {
  expect(rowTyped(names, 'r', -1)).toBe(0)
  expect(rowTyped([], 'r', -1)).toBe(-1)
})
