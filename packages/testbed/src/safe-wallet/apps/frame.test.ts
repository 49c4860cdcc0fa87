import { expect, test } from 'vitest'
import { readRequest } from './frame.ts'

test('a request of the Safe Apps library is parsed', () => {
  const posted = { id: 'ab12', method: 'getSafeInfo', params: undefined, env: { sdkVersion: '9.1.0' } }
  expect(readRequest(posted)).toEqual({
    id: 'ab12',
    method: 'getSafeInfo',
    params: undefined,
    sdkVersion: '9.1.0',
  })
})

test.each([null, 'text', [], {}, { id: 1, method: 'x' }, { id: '1' }])('%j is not a request', posted => {
  expect(readRequest(posted)).toBeNull()
})
