import { expect, test } from 'vitest'
import { accountInPath } from './typed-account.ts'

const account = 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test.each([
  ['as it is', account],
  ['in lower case', account.toLowerCase()],
  ['with its colons escaped', encodeURIComponent(account)],
  ['with a slash at the end', `${account}/`],
])('an account that is written %s is parsed to the checksummed address', (_, path) => {
  expect(accountInPath(path)).toEqual({ account })
})

test.each([
  ['nothing', '', 'empty'],
  ['no chain', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'form'],
  ['no address', 'eip155:1', 'form'],
  ['a name', 'vitalik.eth', 'name'],
  ['another namespace', 'solana:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'form'],
  ['half an escape', '%E0%A4%A', 'form'],
  ['more after it', `${account}/x`, 'form'],
  ['a wrong capital', account.replace('d8dA', 'D8dA'), 'checksum'],
])('a path with %s is invalid', (_, path, fault) => {
  expect(accountInPath(path)).toEqual({ fault })
})
