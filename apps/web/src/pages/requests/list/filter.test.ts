import { expect, test } from 'vitest'
import { asked, type Filter, filterHref, readFilter } from './filter.ts'

const filters: readonly Filter[] = [
  { status: null, search: '' },
  { status: 'proven', search: '' },
  { status: null, search: 'a & b = c' },
  { status: 'expired', search: 'über' },
]

test.each(filters)('what is looked for stands in the address: %o', filter => {
  expect(readFilter(new URL(filterHref(filter), 'https://id.example.org').search)).toEqual(filter)
})

test('a state that there is not is no state', () => {
  expect(readFilter('?state=toString')).toEqual({ status: null, search: '' })
})

test('the server is asked for no more than is looked for', () => {
  expect(asked({ status: null, search: '  ' })).toEqual({})
  expect(asked({ status: 'open', search: ' grant ' })).toEqual({ status: 'open', search: 'grant' })
})
