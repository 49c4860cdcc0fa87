import { parseAccountId, parseChainId } from '@countersign/core'
import { expect, test } from 'vitest'
import { readLoginHint, unmetLoginHint } from './read-login-hint.ts'

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

const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const sessionOf = (subject: string) => ({ subject, account: parseAccountId(`eip155:1:${address}`) })
const key = sessionOf(`eip155:*:${address}`)
const contract = sessionOf(`eip155:1:${address}`)

test.each([
  { signedIn: 'key', hint: address, is: true },
  { signedIn: 'key', hint: `eip155:1:${address}`, is: true },
  { signedIn: 'key', hint: `eip155:10:${address}`, is: true },
  { signedIn: 'key', hint: other, is: false },
  { signedIn: 'key', hint: `eip155:1:${other}`, is: false },
  { signedIn: 'contract', hint: address, is: true },
  { signedIn: 'contract', hint: `eip155:1:${address}`, is: true },
  { signedIn: 'contract', hint: `eip155:10:${address}`, is: false },
  { signedIn: 'contract', hint: other, is: false },
])('a $signedIn that is signed in is the account that $hint names: $is', ({ signedIn, hint, is }) => {
  const session = signedIn === 'key' ? key : contract
  expect(unmetLoginHint(hint, networks, session)).toBe(is ? null : hint)
  expect(unmetLoginHint(hint, networks, undefined)).toBe(hint)
})
