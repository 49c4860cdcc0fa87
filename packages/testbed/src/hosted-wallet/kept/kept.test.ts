import { parseAddress } from '@countersign/core'
import { expect, test } from 'vitest'
import { accounts as people, testKeys } from '../../accounts.ts'
import { keyAccount } from '../accounts/key-account.ts'
import { passkeyAccount } from '../accounts/passkey-account.ts'
import { makeKeyPair } from '../protocol/cipher.ts'
import { testStorage } from '../testing/test-storage.ts'
import { openAccounts } from './accounts.ts'
import { openGrants } from './grants.ts'
import { openSessions } from './sessions.ts'

const { alice, bob } = people

test('accounts are restored, newest first, without duplicates', () => {
  const storage = testStorage()
  const accounts = openAccounts(storage)
  const key = keyAccount(testKeys.alice)
  const passkey = passkeyAccount('undeployed', {
    credentialId: 'AA',
    x: `0x${'11'.repeat(32)}`,
    y: `0x${'22'.repeat(32)}`,
  })
  for (const account of [key, passkey, key]) accounts.add(account)
  expect(openAccounts(storage).all()).toEqual([key, passkey])
})

test.for(['', 'null', '{}', '[1, null, {"kind": "key"}]', '[', '[{"origin": 1}]'])(
  '%j in the storage is ignored',
  junk => {
    const storage = testStorage({
      'hosted-wallet:accounts': junk,
      'hosted-wallet:sites': junk,
      'hosted-wallet:sessions': junk,
    })
    expect(openAccounts(storage).all()).toEqual([])
    expect(openGrants(storage).of('https://site.example')).toEqual([])
    expect(openSessions(storage).find('https://site.example', 'aa')).toBeNull()
  },
)

test('the last granted account is listed first, and only for its site', () => {
  const grants = openGrants(testStorage())
  for (const { address } of [alice, bob, alice]) grants.add('https://a.example', parseAddress(address))
  expect(grants.of('https://a.example')).toEqual([alice.address, bob.address])
  expect(grants.of('https://b.example')).toEqual([])
})

test('a site that creates many sessions loses only its own oldest ones', async () => {
  const sessions = openSessions(testStorage())
  const { publicKey } = await makeKeyPair()
  await sessions.begin('https://a.example', publicKey)
  const keys = await Promise.all(Array.from({ length: 12 }, makeKeyPair))
  for (const key of keys) await sessions.begin('https://b.example', key.publicKey)
  expect(sessions.find('https://a.example', publicKey)).toMatchObject({ origin: 'https://a.example' })
  expect(sessions.find('https://b.example', publicKey)).toBeNull()
  expect(keys.filter(key => sessions.find('https://b.example', key.publicKey))).toHaveLength(8)
})
