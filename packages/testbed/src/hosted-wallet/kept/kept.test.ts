import { parseAddress } from '@countersign/core'
import { expect, test } from 'vitest'
import { accounts as people, testKeys } from '../../accounts.ts'
import { keyAccount } from '../accounts/key-account.ts'
import { passkeyAccount } from '../accounts/passkey-account.ts'
import { makeKeyPair } from '../protocol/cipher.ts'
import { testShelf } from '../testing/shelf.ts'
import { openAccounts } from './accounts.ts'
import { openGrants } from './grants.ts'
import { openSessions } from './sessions.ts'

const { alice, bob } = people

test('accounts are found again, the newest first, and each once', () => {
  const shelf = testShelf()
  const accounts = openAccounts(shelf)
  const key = keyAccount(testKeys.alice)
  const passkey = passkeyAccount('undeployed', {
    credentialId: 'AA',
    x: `0x${'11'.repeat(32)}`,
    y: `0x${'22'.repeat(32)}`,
  })
  for (const account of [key, passkey, key]) accounts.add(account)
  expect(openAccounts(shelf).all()).toEqual([key, passkey])
})

test.for(['', 'null', '{}', '[1, null, {"kind": "key"}]', '[', '[{"origin": 1}]'])(
  '%j in the storage is passed over',
  junk => {
    const shelf = testShelf({
      'hosted-wallet:accounts': junk,
      'hosted-wallet:sites': junk,
      'hosted-wallet:sessions': junk,
    })
    expect(openAccounts(shelf).all()).toEqual([])
    expect(openGrants(shelf).of('https://site.example')).toEqual([])
    expect(openSessions(shelf).find('https://site.example', 'aa')).toBeNull()
  },
)

test('the account that was granted last is seen first, and by its site alone', () => {
  const grants = openGrants(testShelf())
  for (const { address } of [alice, bob, alice]) grants.add('https://a.example', parseAddress(address))
  expect(grants.of('https://a.example')).toEqual([alice.address, bob.address])
  expect(grants.of('https://b.example')).toEqual([])
})

test('a site that makes many sessions loses its own oldest, and no other site any', async () => {
  const sessions = openSessions(testShelf())
  const { publicKey } = await makeKeyPair()
  await sessions.begin('https://a.example', publicKey)
  const keys = await Promise.all(Array.from({ length: 12 }, makeKeyPair))
  for (const key of keys) await sessions.begin('https://b.example', key.publicKey)
  expect(sessions.find('https://a.example', publicKey)).toMatchObject({ origin: 'https://a.example' })
  expect(sessions.find('https://b.example', publicKey)).toBeNull()
  expect(keys.filter(key => sessions.find('https://b.example', key.publicKey))).toHaveLength(8)
})
