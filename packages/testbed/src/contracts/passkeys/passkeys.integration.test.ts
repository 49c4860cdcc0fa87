import { getContractAddress, parseAbi } from 'viem'
import { expect, inject, test } from 'vitest'
import { chainClient } from '../../chain.ts'
import { passkeySet } from './passkey-set.ts'

const client = chainClient(inject('chainUrl'), inject('chainId'))

test("Safe's contracts for passkeys stand at their canonical addresses from the chain's start", async () => {
  for (const address of Object.values(passkeySet)) expect(await client.getCode({ address })).toMatch(/^0x60/)
  expect(inject('contracts').passkeys).toEqual(passkeySet)
})

test('the factory of signers has made the code that they all share', async () => {
  const from = passkeySet.signerFactory
  const abi = parseAbi(['function SINGLETON() view returns (address)'])
  const address = await client.readContract({ address: from, abi, functionName: 'SINGLETON' })
  expect(address).toBe(getContractAddress({ from, nonce: 1n }))
  expect(await client.getCode({ address })).toMatch(/^0x60/)
})
