import { expect, test } from 'vitest'
import { readRoute } from './route.ts'

const account = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test.each([
  ['as it is', `/a/${account}`],
  ['in small letters', `/a/${account.toLowerCase()}`],
  ['with escaped colons', `/a/${encodeURIComponent(account)}`],
  ['with a slash behind it', `/a/${account}/`],
])('an account is read %s', (_, path) => {
  expect(readRoute(path)).toEqual({ status: 'account', account })
})

test('a mistyped address is told apart from what is no account at all', () => {
  expect(readRoute(`/a/${account.replace('d8dA', 'd8DA')}`)).toEqual({ status: 'wrong', fault: 'checksum' })
  for (const path of ['/a/', '/a/eip155:1', '/a/vitalik.eth', '/a/%E0%A4%A'])
    expect(readRoute(path)).toEqual({ status: 'wrong', fault: 'form' })
})
