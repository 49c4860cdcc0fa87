import { expect, test } from 'vitest'
import { findPage, hrefOf } from './pages.ts'

test.each([
  ['/', 'home', ''],
  ['/account', 'account', ''],
  ['/cosign/1', 'cosigning', '1'],
  ['/safe/eip155:1:0x00', 'safe', 'eip155:1:0x00'],
  ['/prove', 'prove', ''],
  ['/prove/1', 'prove', '1'],
  ['/proofs', 'proofs', ''],
  ['/p/1', 'proof', '1'],
  ['/open', 'open', ''],
  ['/check', 'check', ''],
  ['/a/eip155%3A1%3A0x00/', 'profile', 'eip155%3A1%3A0x00/'],
  ['/requests', 'requests', ''],
  ['/requests/new', 'requests', 'new'],
  ['/r/1', 'answer', '1'],
  ['/authorize', 'authorize', ''],
  ['/authorize/u1', 'authorize', 'u1'],
  ['/privacy', 'privacy', ''],
  ['/help', 'help', ''],
  ['/sign-out', 'signOut', ''],
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
  '/privacy/1',
  '/open/1',
  '/requests/1/2',
  '/v1/session',
])('the path %s has no page', path => {
  expect(findPage(path)).toBeNull()
})

test.each([
  [hrefOf('home'), '/'],
  [hrefOf('account'), '/account'],
  [hrefOf('cosigning', { id: 'k1' }), '/cosign/k1'],
  [hrefOf('safe', { id: 'eip155:1:0x00' }), '/safe/eip155:1:0x00'],
  [hrefOf('safe', { id: 'eip155:1:0x00', show: 'messages' }), '/safe/eip155:1:0x00?show=messages'],
  [hrefOf('prove'), '/prove'],
  [hrefOf('prove', { id: 'd1' }), '/prove/d1'],
  [hrefOf('prove', { account: 'eip155:1:0x00' }), '/prove?account=eip155%3A1%3A0x00'],
  [hrefOf('proof', { id: 'p1' }), '/p/p1'],
  [hrefOf('check'), '/check'],
  [hrefOf('profile', { id: 'eip155:1:0x00' }), '/a/eip155:1:0x00'],
  [hrefOf('requests', { state: undefined, search: '' }), '/requests'],
  [hrefOf('requests', { state: 'open', search: 'a b' }), '/requests?state=open&search=a+b'],
  [hrefOf('authorize', { problem: 'expired' }), '/authorize?problem=expired'],
  [hrefOf('authorize', { id: 'u1' }), '/authorize/u1'],
  [hrefOf('answer', { id: 'r1', proof: 'p1' }), '/r/r1?proof=p1'],
])('the address of a page is %s', (href, expected) => {
  expect(href).toBe(expected)
})

test('what is not part of an address is left out', () => {
  const proof = { id: 'p1', purpose: 'a bank account' }
  expect(hrefOf('proof', proof)).toBe('/p/p1')
})

test('an id cannot lead to another page', () => {
  expect(hrefOf('proof', { id: '../check?a#b' })).toBe('/p/..%2Fcheck%3Fa%23b')
})
