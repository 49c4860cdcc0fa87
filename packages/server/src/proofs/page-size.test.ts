import { expect, test } from 'vitest'
import { groupBySize } from './page-size.ts'

test('one step reads many small documents, or one large one', () => {
  const sizes = [100_000, 100_000, 100_000, 1_500_000, 0, 10, 256_000]
  expect(groupBySize(sizes, size => size)).toEqual([
    [100_000, 100_000],
    [100_000],
    [1_500_000],
    [0, 10],
    [256_000],
  ])
  expect(groupBySize([], () => 1)).toEqual([])
})
