import { expect, test } from 'vitest'
import { accounts } from './accounts.ts'
import { startWorld } from './world.ts'

test('the world returns its chains, names and tokens as plain data, with the contracts deployed', async () => {
  await using world = await startWorld()
  const { chain, secondChain, contracts, ens, pictures } = world
  const shared = {
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    testnet: true,
    explorer: null,
  }
  const nodesOf = ({ url, wsUrl }: typeof chain) => ({ nodes: [url, wsUrl], publicNodes: [url] })
  const { chains, names, tokens, ipfsGateway } = world
  expect(JSON.parse(JSON.stringify({ chains, names, tokens, ipfsGateway }))).toEqual({
    chains: [
      { ...shared, id: 31337, name: 'Countersign Local', ...nodesOf(chain) },
      { ...shared, id: 31338, name: 'Countersign Second', ...nodesOf(secondChain) },
    ],
    names: { chain: 31337, universalResolver: ens.universalResolver },
    tokens: [{ chain: 31337, address: expect.stringMatching(/^0x/), symbol: 'OIL', decimals: 6 }],
    ipfsGateway: pictures.ipfsGateway,
  })
  expect(await chain.client.getCode({ address: contracts.vault.address })).toMatch(/^0x60/)
  expect(
    await chain.client.getEnsName({
      address: accounts.alice.address,
      universalResolverAddress: ens.universalResolver,
    }),
  ).toBe('alice.eth')
})

test('the accounts have the same balances on the second chain, which is a separate chain', async () => {
  await using world = await startWorld()
  const { client } = world.secondChain
  expect(await client.getChainId()).toBe(31338)
  expect(await client.getBlockNumber()).toBe(0n)
  expect(await client.getBalance({ address: accounts.alice.address })).toBe(10n ** 22n)
})

test('a stopped world does not answer, and stopping it twice is allowed', async () => {
  const { stop, chain, secondChain, pictures } = await startWorld()
  await stop()
  await stop()
  for (const url of [chain.url, secondChain.url, pictures.url, pictures.ipfsGateway])
    await expect(fetch(url)).rejects.toThrow()
})

test('a world that cannot be completed leaves no chain running', async () => {
  await expect(startWorld({ chainId: 424_242_424 })).rejects.toThrow('424242424')
})
