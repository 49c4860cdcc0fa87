import { expect, test } from 'vitest'
import { createRefusals } from './refusals.ts'

test('a refused confirmation is remembered for ten minutes', () => {
  let time = 0
  const refusals = createRefusals(() => time)
  refusals.add('a', 'b')
  expect(refusals.has('a', 'b')).toBe(true)
  expect(refusals.has('ab')).toBe(false)
  expect(refusals.has('a', 'b', '')).toBe(false)
  time = 600_000
  expect(refusals.has('a', 'b')).toBe(false)
})

test('a refused confirmation is verified again after the clock was set back, not remembered for longer', () => {
  let time = 0
  const refusals = createRefusals(() => time)
  refusals.add('a')
  time = -1
  expect(refusals.has('a')).toBe(false)
})

test('only the last ten thousand refusals are kept', () => {
  const refusals = createRefusals(() => 0)
  for (let index = 0; index < 10_001; index++) refusals.add(String(index))
  expect(refusals.has('0')).toBe(false)
  expect(refusals.has('1')).toBe(true)
  expect(refusals.has('10000')).toBe(true)
})
