import { type Address, getAddress, type Hex, namehash, parseAbi, toHex } from 'viem'
import { packetToBytes, toCoinType } from 'viem/ens'
import { afterAll, expect, test } from 'vitest'
import { accounts } from '../accounts.ts'
import { startChain } from '../chain.ts'
import { safeAccount } from '../contracts/safe-account.ts'
import { expectSuccess } from '../contracts/send.ts'
import { cids, startPictures } from '../pictures/pictures.ts'
import { deployTokens } from '../tokens/deploy.ts'
import { deployEns } from './deploy.ts'
import { carolsAvatar, peoplesNames, peoplesTokens } from './people.ts'

const { alice, bob, carol, dave, erin, frank, grace, heidi, mallory, oscar, deployer } = accounts
const [chain, pictures] = await Promise.all([startChain(), startPictures()])
afterAll(() => Promise.all([chain.stop(), pictures.close()]))
const { client, chainId } = chain
const [vault, treasury, unborn] = await Promise.all([
  safeAccount({ owners: [alice.address] }),
  safeAccount({ owners: [alice.address, dave.address] }),
  safeAccount({ owners: [bob.address] }),
])
const tokens = await deployTokens(chain, peoplesTokens)
const { ipfsGateway } = pictures
const { names, claims } = peoplesNames({
  ...{ chainId, tokens, ipfsGateway },
  contracts: { vault, unborn },
  safes: { treasury },
})
const ens = await deployEns(chain, {
  names: [...names, { name: 'hollow.eth' }, { name: 'of.the.deep.sea', address: accounts.ivan.address }],
  claims,
})
const at = { universalResolverAddress: ens.universalResolver } as const
const assetGatewayUrls = { ipfs: ipfsGateway }
const nameOf = (address: Address) => client.getEnsName({ address, ...at })
const addressOf = (name: string) => client.getEnsAddress({ name, ...at })
const avatarOf = (name: string) => client.getEnsAvatar({ name, assetGatewayUrls, ...at })

test.each([
  ['alice', alice.address, 'alice.eth'],
  ['bob', bob.address, 'bob.eth'],
  ['carol', carol.address, 'carol.eth'],
  ['frank', frank.address, 'frank.eth'],
  ['grace', grace.address, 'grace.eth'],
  ['dave', dave.address, 'dave.eth'],
  ['erin', erin.address, 'erin.eth'],
  ['the treasury', treasury.address, 'treasury.eth'],
  ['the vault', vault.address, 'vault.eth'],
  ['heidi', heidi.address, 'саша.eth'],
  ['mallory', mallory.address, '\u0430lice.eth'],
  ['oscar', oscar.address, 'Oscar.eth'],
])('%s has a name that resolves in both directions', async (_, address, name) => {
  expect(await nameOf(address)).toBe(name)
  expect(await addressOf(name)).toBe(address)
})

test('a claimed name that resolves to another account is not returned', async () => {
  expect(await nameOf(unborn.address)).toBeNull()
  await expect(client.getEnsName({ address: unborn.address, strict: true, ...at })).rejects.toThrow(
    'ReverseAddressMismatch',
  )
})

test('an account without a claim has no name, and an unregistered name has no address', async () => {
  expect(await nameOf(accounts.deployer.address)).toBeNull()
  await expect(
    client.getEnsName({ address: accounts.deployer.address, strict: true, ...at }),
  ).rejects.toThrow('ResolverNotFound')
  expect(await addressOf('nobody.eth')).toBeNull()
  await expect(client.getEnsAddress({ name: 'nobody.eth', strict: true, ...at })).rejects.toThrow(
    'ResolverNotFound',
  )
})

test.each([
  ['alice.eth', 'an address of the web', `${ipfsGateway}/ipfs/${cids.alice}`],
  ['bob.eth', 'ipfs', `${ipfsGateway}/ipfs/${cids.bob}`],
  ['carol.eth', 'its own data', carolsAvatar],
  ['frank.eth', 'an ERC-721', `${ipfsGateway}/ipfs/${cids.frank}`],
  ['grace.eth', 'an ERC-1155', `${ipfsGateway}/ipfs/${cids.grace}`],
  ['vault.eth', 'nothing', null],
])('the avatar of %s is %s', async (name, _, expected) => {
  expect(await avatarOf(name)).toBe(expected)
})

test('the tokens shown as avatars belong to their accounts', async () => {
  const abi = parseAbi([
    'function ownerOf(uint256) view returns (address)',
    'function balanceOf(address, uint256) view returns (uint256)',
  ])
  expect(
    await client.readContract({ address: tokens.pieces, abi, functionName: 'ownerOf', args: [7n] }),
  ).toBe(frank.address)
  expect(
    await client.readContract({
      address: tokens.edition,
      abi,
      functionName: 'balanceOf',
      args: [grace.address, 1n],
    }),
  ).toBe(1n)
})

test('text records are read, and records that are not set are null', async () => {
  expect(await client.getEnsText({ name: 'alice.eth', key: 'description', ...at })).toBe('Keeps the lamp.')
  expect(await client.getEnsText({ name: 'alice.eth', key: 'url', ...at })).toBeNull()
})

test('a name below unregistered parents resolves', async () => {
  expect(await addressOf('of.the.deep.sea')).toBe(accounts.ivan.address)
})

test('only the deployer has spent a nonce on ENS', async () => {
  for (const { address } of [alice, bob, carol, dave, erin, heidi])
    expect(await client.getTransactionCount({ address })).toBe(0)
})

test('an invalid claimed name fails as it does with the real resolver', async () => {
  const address = getAddress('0x00000000000000000000000000000000000a11ce')
  for (const name of ['broken..eth', '.', `${'x'.repeat(256)}.eth`]) {
    const { universalResolver } = await deployEns(chain, { claims: [{ address, name }] })
    const read = client.getEnsName({ address, universalResolverAddress: universalResolver })
    await expect(read).rejects.toThrow('DNSEncodingFailed')
  }
})

test('names of other coins are not supported, and resolve to no name and no address', async () => {
  const coinType = toCoinType(10)
  expect(await client.getEnsName({ address: alice.address, coinType, ...at })).toBeNull()
  expect(await client.getEnsAddress({ name: 'alice.eth', coinType, ...at })).toBeNull()
})

test('an unsupported call, a resolver that is not a contract and invalid name bytes fail with different errors', async () => {
  const abi = parseAbi([
    'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
    'error DNSDecodingFailed(bytes dns)',
    'error ResolverError(bytes errorData)',
    'error ResolverNotContract(bytes name, address resolver)',
  ])
  const resolve = (name: Hex) =>
    client.readContract({
      address: ens.universalResolver,
      abi,
      functionName: 'resolveWithGateways',
      args: [name, '0x12345678', []],
    })
  await expect(resolve(toHex(packetToBytes('alice.eth')))).rejects.toThrow('ResolverError')
  const hash = await client.writeContract({
    account: deployer,
    address: ens.registry,
    abi: parseAbi(['function setResolver(bytes32 node, address resolver)']),
    functionName: 'setResolver',
    args: [namehash('hollow.eth'), heidi.address],
  })
  await expectSuccess(chain, hash)
  await expect(resolve(toHex(packetToBytes('hollow.eth')))).rejects.toThrow('ResolverNotContract')
  for (const name of ['0x', '0x05616c', '0x05616c69636503657468', '0x05616c696365036574680000'] as const)
    await expect(resolve(name)).rejects.toThrow('DNSDecodingFailed')
})
