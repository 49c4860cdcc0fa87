import { parseChainId } from '@countersign/core'
import { expect, test } from 'vitest'
import { readAccount } from './read-account.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const networks = [{ id: parseChainId('eip155:1'), shortName: 'eth', explorer: 'https://etherscan.io' }]

test.each([
  [`eth:${address}`, `eip155:1:${address}`],
  [`https://etherscan.io/address/${address}`, `eip155:1:${address}`],
  [`\u200b${address.toLowerCase()}`, address],
  ['grant payout', null],
  ['alice.eth', null],
  [address.slice(0, 12), null],
  [`gno:${address}`, null],
])('%j names %j', (text, account) => {
  expect(readAccount(text, networks)).toBe(account)
})
