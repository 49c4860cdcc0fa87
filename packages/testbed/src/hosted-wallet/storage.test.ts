import { expect, test } from 'vitest'
import { accounts as people, testKeys } from '../accounts.ts'
import { keyAccount } from './accounts/account.ts'
import { passkeyAccount } from './accounts/passkey-account.ts'
import { makeKeyPair } from './protocol/cipher.ts'
import { openStorage } from './storage.ts'
import { testStorage } from './testing/test-storage.ts'

const { alice, bob } = people
const passkey = { credentialId: 'AA', x: `0x${'11'.repeat(32)}`, y: `0x${'22'.repeat(32)}` } as const

test('accounts are restored, newest first, without duplicates', () => {
  const storage = testStorage()
  const key = keyAccount(testKeys.alice)
  const undeployed = passkeyAccount('undeployed', passkey)
  for (const account of [key, undeployed, key]) openStorage(storage).addAccount(account)
  expect(openStorage(storage).accounts()).toEqual([key, undeployed])
})

test('the same passkey has different addresses with its own contract and with the shared one', () => {
  expect(passkeyAccount('passkey', passkey).address).not.toBe(passkeyAccount('undeployed', passkey).address)
})

test('the last granted account is listed first, and only for its site', () => {
  const { grant, granted } = openStorage(testStorage())
  for (const { address } of [alice, bob, alice]) grant('https://a.example', address)
  expect(granted('https://a.example')).toEqual([alice.address, bob.address])
  expect(granted('https://b.example')).toEqual([])
})

test('a site that creates many sessions loses only its own oldest ones', async () => {
  const { beginSession, findSession } = openStorage(testStorage())
  const { publicKey } = await makeKeyPair()
  await beginSession('https://a.example', publicKey)
  const keys = await Promise.all(Array.from({ length: 12 }, makeKeyPair))
  for (const key of keys) await beginSession('https://b.example', key.publicKey)
  expect(findSession('https://a.example', publicKey)).toMatchObject({ origin: 'https://a.example' })
  expect(findSession('https://b.example', publicKey)).toBeNull()
  expect(keys.filter(key => findSession('https://b.example', key.publicKey))).toHaveLength(8)
})
