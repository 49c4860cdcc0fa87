import { expect, test } from 'vitest'
import { startWorld } from './world.ts'

test('the world offers its chain as plain data, with the contracts in place', async () => {
  await using world = await startWorld()
  expect(JSON.parse(JSON.stringify(world.chains))).toEqual([
    {
      id: 31337,
      name: 'Countersign Local',
      currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      nodes: [world.chain.url, world.chain.wsUrl],
      testnet: true,
      explorer: null,
    },
  ])
  expect(await world.chain.client.getCode({ address: world.contracts.vault.address })).toMatch(/^0x60/)
})

test('a world that cannot be completed leaves no chain behind', async () => {
  await expect(startWorld({ chainId: 424_242_424 })).rejects.toThrow('424242424')
})
