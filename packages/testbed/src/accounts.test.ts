import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { accounts, testMnemonic } from './accounts.ts'

test('the named accounts are the first twelve of the well-known mnemonic, in order', () => {
  expect(Object.values(accounts).map(account => account.address)).toEqual(
    Array.from(
      { length: 12 },
      (_, addressIndex) => mnemonicToAccount(testMnemonic, { addressIndex }).address,
    ),
  )
})
