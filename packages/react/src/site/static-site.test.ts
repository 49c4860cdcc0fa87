import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { siteOf } from './static-site.ts'

const local = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['/rpc/31337'] } },
}

beforeEach(() => {
  vi.stubGlobal('location', { host: 'example.org' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a chain as viem describes it is converted to the form of our server', async () => {
  const { chains } = await siteOf([
    {
      ...local,
      id: 10,
      rpcUrls: { default: { http: ['https://node.example', 'http://insecure.example'] } },
      blockExplorers: { default: { url: 'https://explorer.example/' } },
    },
  ]).site()
  expect(chains).toEqual([
    {
      id: 'eip155:10',
      name: 'Local',
      shortName: 'oeth',
      currency: local.nativeCurrency,
      explorer: 'https://explorer.example',
      testnet: false,
      wallet: { rpcUrls: ['https://node.example'] },
    },
  ])
})

test('a chain whose nodes only the page can reach is not added to wallets', async () => {
  const { chains } = await siteOf([{ ...local, testnet: true }]).site()
  expect(chains[0]).toMatchObject({ shortName: null, wallet: null, explorer: null, testnet: true })
})

test('a chain as our server describes it does not change', async () => {
  const [chain] = (await siteOf([local]).site()).chains
  if (chain) expect((await siteOf([chain]).site()).chains).toEqual([chain])
  expect.assertions(1)
})
