import { expect, test } from 'vitest'
import { findPage } from './pages.ts'

test.each([
  ['/', 'home', ''],
  ['/account', 'account', ''],
  ['/cosign/1', 'cosigning', '1'],
  ['/safe/eip155:1:0x00', 'safe', 'eip155:1:0x00'],
  ['/prove', 'prove', ''],
  ['/prove/1', 'prove', '1'],
  ['/p/1', 'proof', '1'],
  ['/check', 'check', ''],
  ['/a/eip155%3A1%3A0x00/', 'profile', 'eip155%3A1%3A0x00/'],
  ['/requests', 'requests', ''],
  ['/requests/new', 'requests', 'new'],
  ['/r/1', 'answer', '1'],
])('the page at %s is %s', (path, name, id) => {
  expect(findPage(path)).toMatchObject({ name, id })
})

test.each([
  '/cosign',
  '/cosign/',
  '/cosign/1/2',
  '/cosigning/1',
  '/account/1',
  '/p',
  '/prove/1/2',
  '/privacy',
  '/requests/1/2',
  '/v1/session',
])('the path %s has no page', path => {
  expect(findPage(path)).toBeNull()
})
