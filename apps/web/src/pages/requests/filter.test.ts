import { expect, test } from 'vitest'
import { asked, type Filter, filterHref, readFilter } from './filter.ts'

const filters: readonly Filter[] = [
  { status: null, search: '' },
  { status: 'proven', search: '' },
  { status: null, search: 'a & b = c' },
  { status: 'expired', search: 'über' },
]

test.each(filters)('the filter is part of the address: %o', filter => {
  expect(readFilter(new URL(filterHref(filter), 'https://id.example.org').search)).toEqual(filter)
})

test('an unknown status is ignored', () => {
  expect(readFilter('?state=toString')).toEqual({ status: null, search: '' })
})

test('the request to the server only has the filters that are set', () => {
  expect(asked({ status: null, search: '  ' })).toEqual({})
  expect(asked({ status: 'open', search: ' grant ' })).toEqual({ status: 'open', search: 'grant' })
})
