import { expect, test } from 'vitest'
import { asked } from './filter.ts'

test('the request to the server only has the filters that are set', () => {
  expect(asked({ status: null, search: '  ' })).toEqual({})
  expect(asked({ status: 'open', search: ' grant ' })).toEqual({ status: 'open', search: 'grant' })
})
