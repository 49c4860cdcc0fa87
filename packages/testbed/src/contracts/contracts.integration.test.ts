import { type Address, concat, type Hex, hashMessage, keccak256, parseAbi } from 'viem'
import { expect, inject, test } from 'vitest'
import { accounts } from '../accounts.ts'
import { chainClient, startChain } from '../chain.ts'
import { deployContracts } from './deploy.ts'
import { deploySafe } from './deploy-safe.ts'
import { safeAccount } from './safe-account.ts'
import { safeSet } from './safe-set.ts'
import { signAsSafe, signAsUnborn } from './sign.ts'

const contracts = inject('contracts')
const chainId = inject('chainId')
const client = chainClient(inject('chainUrl'), chainId)
const message = 'The lamp is lit.'
const magic = '0x1626ba7e'

/** Returns the answer of the account's contract, or `reverted`. */
const answerOf = (address: Address, signature: Hex, text = message) =>
  client
    .readContract({
      address,
      abi: parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']),
      functionName: 'isValidSignature',
      args: [hashMessage(text), signature],
    })
    .catch(() => 'reverted')

test('the Safe contracts have their canonical addresses and their canonical code', async () => {
  const hashes = await Promise.all(
    Object.values(safeSet).map(async address => keccak256((await client.getCode({ address })) ?? '0x')),
  )
  // As published in the deployments of Safe 1.4.1.
  expect(Object.fromEntries(Object.keys(safeSet).map((name, index) => [name, hashes[index]]))).toEqual({
    singletonFactory: '0x2fa86add0aed31f33a762c9d88e807c475bd51d0f52bd0955754b2608f7e4989',
    singleton: '0x1fe2df852ba3299d6534ef416eefa406e56ced995bca886ab7a553e6d0c5e1c4',
    singletonL2: '0xb1f926978a0f44a2c0ec8fe822418ae969bd8c3f18d61e5103100339894f81ff',
    proxyFactory: '0x50c3cdc4074750a7a974204a716c999edd37482f907608d960b2b025ee0b3317',
    fallbackHandler: '0x7c6007a5d711cea8dfd5d91f5940ec29c7f200fe511eb1fc1397b367af3c42f9',
    multiSendCallOnly: '0xecd5bd14a08c5d2122379900b2f272bdf107a7e92423c10dd5fe3254386c9939',
    signMessageLib: '0x525c754a46b79e05543a59bb61e8de3c9eee0d955a59352409cbe67ea1077528',
  })
})

test("the vault accepts its owner's signature and no other", async () => {
  const { address } = contracts.vault
  const sign = (owner: typeof accounts.alice) => signAsSafe({ safe: address, chainId, owner, message })
  expect(await answerOf(address, await sign(accounts.alice))).toBe(magic)
  expect(await answerOf(address, await sign(accounts.bob))).toBe('reverted')
  expect(await answerOf(address, await sign(accounts.alice), 'The lamp is out.')).toBe('reverted')
})

test('the vault does not accept a signature for another chain', async () => {
  const { address } = contracts.vault
  const signature = await signAsSafe({ safe: address, chainId: 1, owner: accounts.alice, message })
  expect(await answerOf(address, signature)).toBe('reverted')
})

test('the undeployed Safe has no code, and its wrapped signature is valid under ERC-6492', async () => {
  const { unborn } = contracts
  expect(await client.getCode({ address: unborn.address })).toBeUndefined()
  const verify = async (owner: typeof accounts.bob) =>
    client.verifyMessage({
      address: unborn.address,
      message,
      signature: await signAsUnborn({ safe: unborn, chainId, owner, message }),
    })
  expect(await verify(accounts.bob)).toBe(true)
  expect(await verify(accounts.alice)).toBe(false)
})

test('a Safe is deployed at its computed address, and accepts signatures made before deployment', async () => {
  await using chain = await startChain()
  await deployContracts(chain)
  const { heidi, ivan } = accounts
  const owners = [heidi.address, ivan.address]
  const safe = await safeAccount({ owners, threshold: 2, saltNonce: 7n })
  const signatures = await Promise.all(
    [heidi, ivan]
      .sort((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1))
      .map(owner => signAsSafe({ safe: safe.address, chainId: chain.chainId, owner, message })),
  )
  await deploySafe(chain, safe)
  expect(
    await chain.client.verifyMessage({ address: safe.address, message, signature: concat(signatures) }),
  ).toBe(true)
})

test("the delegated key has code that accepts the second key's signature and no other", async () => {
  const { address, code } = contracts.delegated
  expect(address).toBe(accounts.frank.address)
  expect(await client.getCode({ address })).toBe(`0xef0100${code.slice(2).toLowerCase()}`)
  expect(await answerOf(address, await accounts.grace.signMessage({ message }))).toBe(magic)
  expect(await answerOf(address, await accounts.heidi.signMessage({ message }))).toBe('0xffffffff')
  expect(await answerOf(address, '0x')).toBe('0xffffffff')
})

test('only the account itself can set its second key', async () => {
  const setting = client.simulateContract({
    address: contracts.delegated.address,
    abi: parseAbi(['function setSecondKey(address key)']),
    functionName: 'setSecondKey',
    args: [accounts.heidi.address],
    account: accounts.heidi,
  })
  await expect(setting).rejects.toThrow('only the account itself')
})

test('deploying to a chain without a presigned factory fails with an error that names the chain', async () => {
  await using chain = await startChain({ chainId: 424_242_424 })
  await expect(deployContracts(chain)).rejects.toThrow('424242424')
})

test('the accounts of the world start with nonce 0', async () => {
  const { alice, bob, carol, dave, erin } = accounts
  await using chain = await startChain()
  await deployContracts(chain)
  for (const { address } of [alice, bob, carol, dave, erin])
    expect(await chain.client.getTransactionCount({ address })).toBe(0)
})
