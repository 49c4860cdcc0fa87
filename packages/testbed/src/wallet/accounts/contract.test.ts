import { hashTypedData, parseErc6492Signature, recoverTypedDataAddress } from 'viem'
import { expect, test } from 'vitest'
import { type AccountName, accounts, testKeys } from '../../accounts.ts'
import { signAsSafe } from '../../contracts/sign.ts'
import { contractAccount, signByOwners } from './contract.ts'

const address = '0xd9f8dE3B1E996B792C5eBb78A747F974D618D172'
const chainId = 31337
const deployment = { factory: accounts.carol.address, factoryData: '0x1234' } as const

const by = (...owners: AccountName[]) =>
  signByOwners(
    address,
    chainId,
    owners.map(name => testKeys[name]),
  )

test('a deployed Safe signs with its owner’s signature', async () => {
  const vault = contractAccount({ name: 'vault', address, sign: by('alice') })
  expect(await vault.signMessage('Hello')).toBe(
    await signAsSafe({ safe: address, chainId, owner: accounts.alice, message: 'Hello' }),
  )
})

test("several owners' signatures are in ascending order of their addresses", async () => {
  const sign = (...owners: AccountName[]) =>
    contractAccount({ name: 'vault', address, sign: by(...owners) }).signMessage('Hi')
  const [carol, bob] = [await sign('carol'), await sign('bob')]
  expect(BigInt(accounts.carol.address)).toBeLessThan(BigInt(accounts.bob.address))
  expect(await sign('bob', 'carol')).toBe(`${carol}${bob.slice(2)}`)
})

test('an undeployed Safe wraps its signature with its deployment', async () => {
  const sign = by('bob')
  const unborn = contractAccount({ name: 'unborn', address, sign, deployment })
  const born = contractAccount({ name: 'born', address, sign })
  expect(parseErc6492Signature(await unborn.signMessage('Hello'))).toEqual({
    address: deployment.factory,
    data: deployment.factoryData,
    signature: await born.signMessage('Hello'),
  })
})

test('a Safe signs typed data as a message of its hash', async () => {
  const typedData = {
    types: { Mail: [{ name: 'contents', type: 'string' as const }] },
    primaryType: 'Mail' as const,
    domain: { name: 'Post' },
    message: { contents: 'Hello' },
  }
  const vault = contractAccount({ name: 'vault', address, sign: by('alice') })
  const signature = await vault.signTypedData(typedData)
  expect(
    await recoverTypedDataAddress({
      domain: { chainId, verifyingContract: address },
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage',
      message: { message: hashTypedData(typedData) },
      signature,
    }),
  ).toBe(accounts.alice.address)
})
