import { expect, test } from 'vitest'
import { type Filter, filterHref, longestSearch, readFilter } from './filter.ts'

const statuses = ['proven', 'expired'] as const

const filters: readonly Filter<'proven' | 'expired'>[] = [
  { status: null, search: '' },
  { status: 'proven', search: '' },
  { status: null, search: 'a & b = c' },
  { status: 'expired', search: 'über' },
]

test.each(filters)('the filter is part of the address: %o', filter => {
  const { pathname, search } = new URL(filterHref('/list', filter), 'https://id.example.org')
  expect(pathname).toBe('/list')
  expect(readFilter(search, statuses)).toEqual(filter)
})

test('an unknown status is ignored', () => {
  expect(readFilter('?state=toString', statuses)).toEqual({ status: null, search: '' })
})

test('a search text that is too long is cut', () => {
  expect(readFilter(`?search=${'a'.repeat(500)}`, statuses).search).toHaveLength(longestSearch)
})
