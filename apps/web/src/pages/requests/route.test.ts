import { expect, test } from 'vitest'
import { requestHref, requestsRoute } from './route.ts'

test.each([
  ['/requests', { page: 'list' }],
  ['/requests/', { page: 'list' }],
  ['/requests/new', { page: 'new' }],
  ['/requests/keys', { page: 'keys' }],
  ['/requests/Ab_1-2', { page: 'request', id: 'Ab_1-2' }],
])('%s is a page', (path, route) => {
  expect(requestsRoute(path)).toEqual(route)
})

test.each(['/', '/requestsnew', '/requests/a/b', '/requests/%2e%2e', `/requests/${'a'.repeat(65)}`])(
  '%s is none',
  path => {
    expect(requestsRoute(path)).toBeNull()
  },
)

test('the address of a request leads to it', () => {
  expect(requestsRoute(requestHref('Ab_1-2'))).toEqual({ page: 'request', id: 'Ab_1-2' })
})
