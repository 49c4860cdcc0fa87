import type { Chain } from 'viem'
import { mainnet, optimism, polygon } from 'viem/chains'
import { expect, test } from 'vitest'
import { type CountersignChain, fromViemChain, toViemChain } from './chain.ts'

const local: CountersignChain = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['/rpc/31337'] } },
}

test('a chain as viem describes it is converted to the form of our server', () => {
  expect(
    fromViemChain({
      ...local,
      id: 10,
      rpcUrls: { default: { http: ['https://node.example', 'http://insecure.example'] } },
      blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example/' } },
    }),
  ).toEqual({
    id: 'eip155:10',
    name: 'Local',
    shortName: 'oeth',
    currency: local.nativeCurrency,
    explorer: 'https://explorer.example',
    testnet: false,
    wallet: { rpcUrls: ['https://node.example'] },
  })
})

test('a chain whose nodes only the page can reach is not added to wallets', () => {
  const chain = fromViemChain({ ...local, testnet: true })
  expect(chain).toMatchObject({ shortName: null, wallet: null, explorer: null, testnet: true })
})

test('a chain that viem does not know has the short name that the site gives it', () => {
  expect(fromViemChain({ ...local, shortName: 'local' }).shortName).toBe('local')
})

test.each([mainnet, optimism, polygon])('$name comes out as it went in', chain => {
  const out: Chain = toViemChain(fromViemChain(chain))
  expect(out).toMatchObject({
    id: chain.id,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    blockExplorers: { default: { url: chain.blockExplorers.default.url } },
  })
  expect(fromViemChain(toViemChain(fromViemChain(chain)))).toEqual(fromViemChain(chain))
})
