import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { expect, test } from 'vitest'
import { accounts, testKeys } from '../../accounts.ts'
import { delegatedAccount } from './delegated.ts'

const delegated = delegatedAccount({ name: 'delegated', ownKey: testKeys.frank, secondKey: testKeys.grace })

test('a delegated account has the address of its own key, and its second key signs', async () => {
  expect(delegated).toMatchObject({ address: accounts.frank.address, kind: 'delegated' })
  const signature = await delegated.signMessage('Hello')
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(accounts.grace.address)
})

test('typed data is signed by the second key too', async () => {
  const typedData = {
    types: { Mail: [{ name: 'contents', type: 'string' as const }] },
    primaryType: 'Mail' as const,
    domain: { name: 'Post' },
    message: { contents: 'Hello' },
  }
  const signature = await delegated.signTypedData(typedData)
  expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(accounts.grace.address)
})
