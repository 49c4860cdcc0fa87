import { parseChainId } from '@countersign/core'
import { expect, test } from 'vitest'
import { readLoginHint } from './read-login-hint.ts'

const networks = [{ id: parseChainId('eip155:1'), shortName: 'eth', explorer: null }]
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test.each([
  [address, address],
  [address.toLowerCase(), address],
  [`eip155:1:${address}`, `eip155:1:${address}`],
  [`eth:${address}`, `eip155:1:${address}`],
  [`eip155:1:${address}\u202e`, `eip155:1:${address}`],
  [`https://phishing.example/${address}`, address],
])('the hint %s names %s', (hint, account) => {
  expect(readLoginHint(hint, networks)).toBe(account)
})

test.each([
  undefined,
  7,
  '',
  'alice.eth',
  'Your account is blocked. Write to help@example.com',
  `${address} is blocked`,
  `gno:${address}`,
  address.replace('d8dA', 'D8dA'),
])('the hint %j names no account and is never shown', hint => {
  expect(readLoginHint(hint, networks)).toBeNull()
})
