import { expect, test } from 'vitest'
import { dateLabel, pageOf } from './page.ts'

const read = (query: string, entries: readonly number[]) =>
  pageOf(`http://gateway/list?a=b${query}`, entries, async (entry, previous, index) => [
    `${index}: ${entry} after ${previous}`,
  ])
const cursor = (text: string) => `&cursor=${encodeURIComponent(text)}`

test('a page has twenty entries, and links to its neighbors', async () => {
  const all = Array.from({ length: 45 }, (_, index) => index)
  const first = await read('', all)
  expect(first).toMatchObject({ count: 45, previous: null })
  expect(first.results).toHaveLength(20)
  expect(first.next).toBe('http://gateway/list?a=b&cursor=limit%3D20%26offset%3D20')
  const last = await read(cursor('limit=20&offset=40'), all)
  expect(last).toMatchObject({ next: null, results: { 0: '40: 40 after 39' } })
  expect(last.previous).toContain('offset%3D20')
})

test('an entry at the start of a page knows the entry before it', async () => {
  const { results } = await read(cursor('limit=1&offset=1'), [7, 8])
  expect(results).toEqual(['1: 8 after 7'])
})

test.for(['limit=x', 'offset=-1', 'lamp', 'limit=0'])('the cursor %s returns the first page', async given => {
  expect((await read(cursor(given), [7])).results).toEqual(['0: 7 after undefined'])
})

test('a page has at most a hundred entries', async () => {
  const { results } = await read(cursor('limit=1000'), Array(101).fill(1))
  expect(results).toHaveLength(100)
})

test('a day has one label', () => {
  const noon = Date.parse('2026-02-03T12:00:00Z')
  const label = [{ type: 'DATE_LABEL', timestamp: Date.parse('2026-02-03T00:00:00Z') }]
  expect(dateLabel(noon, undefined)).toEqual(label)
  expect(dateLabel(noon, noon + 1000)).toEqual([])
  expect(dateLabel(noon, noon + 86_400_000)).toEqual(label)
})
