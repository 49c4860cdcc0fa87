import { expect, test } from 'vitest'
import { mayAsk } from './mayAsk.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const may = (accounts: 'anyone' | string[], subject: string) =>
  mayAsk(accounts, { subject, account: `eip155:1:${address}` })

test('anyone may, or nobody', () => {
  expect(may('anyone', `eip155:*:${address}`)).toBe(true)
  expect(may([], `eip155:*:${address}`)).toBe(false)
})

test('a key that is named with one chain may on each, a contract only on its own', () => {
  const accounts = [`eip155:1:${address}`]
  expect(may(accounts, `eip155:*:${address}`)).toBe(true)
  expect(may(accounts, `eip155:1:${address}`)).toBe(true)
  expect(may(accounts, `eip155:10:${address}`)).toBe(false)
})
