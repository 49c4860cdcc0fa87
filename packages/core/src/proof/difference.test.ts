import { expect, test } from 'vitest'
import { firstDifference } from './difference.ts'

const document = { a: 1, b: [1, { 'c/d': null }], e: {} }

test('equal values have no difference, in any order of their fields', () => {
  expect(firstDifference(document, { e: {}, b: [1, { 'c/d': null }], a: 1 })).toBeUndefined()
  expect(firstDifference([], [])).toBeUndefined()
  expect(firstDifference(1, 1)).toBeUndefined()
})

test.each([
  [{ ...document, a: 2 }, '/a'],
  [{ ...document, a: '1' }, '/a'],
  [{ ...document, a: undefined }, '/a'],
  [{ b: document.b, e: {} }, '/a'],
  [{ ...document, 'f~g': 1 }, '/f~0g'],
  [{ ...document, b: [1] }, '/b'],
  [{ ...document, b: [...document.b, 1] }, '/b'],
  [{ ...document, b: { 0: 1, 1: document.b[1], length: 2 } }, '/b'],
  [{ ...document, b: null }, '/b'],
  [{ ...document, b: [2, { 'c/d': null }] }, '/b/0'],
  [{ ...document, b: [1, { 'c/d': 0 }] }, '/b/1/c~1d'],
  [{ ...document, e: [] }, '/e'],
  [{ ...document, e: { x: undefined } }, '/e/x'],
  [Object.create(document), '/a'],
  [null, ''],
  [[document], ''],
])('the first difference of %j is at %j', (other, at) => {
  expect(firstDifference(document, other)).toBe(at)
})
