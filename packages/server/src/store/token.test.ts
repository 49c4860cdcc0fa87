import { expect, test } from 'vitest'
import { isId, isToken, newId, newToken } from './token.ts'

test('ids and tokens never repeat, also when the pool of random bytes is filled again', () => {
  const ids = Array.from({ length: 1_000 }, newId)
  const tokens = Array.from({ length: 1_000 }, newToken)
  expect(new Set(ids).size).toBe(1_000)
  expect(new Set(tokens).size).toBe(1_000)
  expect(ids.every(isId)).toBe(true)
  expect(tokens.every(isToken)).toBe(true)
})
