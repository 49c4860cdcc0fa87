import { parseChainId } from '@countersign/core'
import { expect, test } from 'vitest'
import { accountInPath } from './account-in-path.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const account = `eip155:1:${address}`
const networks = [{ id: parseChainId('eip155:1'), shortName: 'eth', explorer: 'https://etherscan.io' }]

test.each([
  ['as it is', account],
  ['in lower case', account.toLowerCase()],
  ['with its colons escaped', encodeURIComponent(account)],
  ['with a slash at the end', `${account}/`],
  ['as Safe{Wallet} copies it', `eth:${address}`],
  ['with an invisible character', `${encodeURIComponent(`eth:${address}\u200b`)}`],
])('an account that is written %s is parsed to the checksummed address', (_, path) => {
  expect(accountInPath(path, networks)).toEqual({ account })
})

test.each([
  ['nothing', '', { fault: 'form' }],
  ['no network', address, { fault: 'form' }],
  ['no address', 'eip155:1', { fault: 'form' }],
  ['a name', 'vitalik.eth', { fault: 'form' }],
  ['another namespace', `solana:1:${address}`, { fault: 'form' }],
  ['half an escape', '%E0%A4%A', { fault: 'form' }],
  ['more after it', `${account}/x`, { fault: 'form' }],
  ['a wrong capital', account.replace('d8dA', 'D8dA'), { fault: 'checksum' }],
  ['the short name of another network', `gno:${address}`, { fault: 'network', network: 'gno' }],
])('a path with %s is invalid', (_, path, fault) => {
  expect(accountInPath(path, networks)).toEqual(fault)
})
