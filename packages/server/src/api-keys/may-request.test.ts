import { type AccountId, parseAccountId } from '@countersign/core'
import { expect, test } from 'vitest'
import { mayRequest } from './may-request.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const may = (accounts: 'anyone' | AccountId[], subject: string) =>
  mayRequest(accounts, { subject, account: parseAccountId(`eip155:1:${address}`) })

test('proof requests can be open to every account or to none', () => {
  expect(may('anyone', `eip155:*:${address}`)).toBe(true)
  expect(may([], `eip155:*:${address}`)).toBe(false)
})

test('a key that is configured for one chain may request proofs on each, a contract only on its own', () => {
  const accounts = [parseAccountId(`eip155:1:${address}`)]
  expect(may(accounts, `eip155:*:${address}`)).toBe(true)
  expect(may(accounts, `eip155:1:${address}`)).toBe(true)
  expect(may(accounts, `eip155:10:${address}`)).toBe(false)
})
