// cspell:ignore requestsnew
import { findPage, hrefOf } from '@countersign/api/pages'
import { expect, test } from 'vitest'
import { readRoute } from './route.ts'

const routeAt = (path: string) => {
  const page = findPage(path)
  return page?.name === 'requests' ? readRoute(page.id) : null
}

test.each([
  ['/requests', { page: 'list' }],
  ['/requests/new', { page: 'new' }],
  ['/requests/keys', { page: 'keys' }],
  ['/requests/Ab_1-2', { page: 'request', id: 'Ab_1-2' }],
])('%s is a page of requests', (path, route) => {
  expect(routeAt(path)).toEqual(route)
})

test.each(['/', '/requestsnew', '/requests/a/b', '/requests/%2e%2e', `/requests/${'a'.repeat(65)}`])(
  '%s is not a page of requests',
  path => {
    expect(routeAt(path)).toBeNull()
  },
)

test('the address of a request leads to its page', () => {
  expect(routeAt(hrefOf('requests', { id: 'Ab_1-2' }))).toEqual({ page: 'request', id: 'Ab_1-2' })
})
