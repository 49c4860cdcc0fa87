import { getContractAddress, parseAbi } from 'viem'
import { expect, inject, test } from 'vitest'
import { chainClient } from '../../chain.ts'
import { passkeySet } from './passkey-set.ts'

const client = chainClient(inject('chainUrl'), inject('chainId'))

test("Safe's contracts for passkeys are deployed at their canonical addresses when the chain starts", async () => {
  for (const address of Object.values(passkeySet)) expect(await client.getCode({ address })).toMatch(/^0x60/)
  expect(inject('contracts').passkeys).toEqual(passkeySet)
})

test('the signer factory has deployed the code that all signers share', async () => {
  const from = passkeySet.signerFactory
  const abi = parseAbi(['function SINGLETON() view returns (address)'])
  const address = await client.readContract({ address: from, abi, functionName: 'SINGLETON' })
  expect(address).toBe(getContractAddress({ from, nonce: 1n }))
  expect(await client.getCode({ address })).toMatch(/^0x60/)
})
