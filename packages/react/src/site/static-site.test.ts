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

test('a chain as viem describes it becomes one as our server does', async () => {
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
      currency: local.nativeCurrency,
      explorer: 'https://explorer.example',
      testnet: false,
      wallet: { rpcUrls: ['https://node.example'] },
    },
  ])
})

test('wallets are not asked to add a chain whose nodes only the page reaches', async () => {
  const { chains } = await siteOf([{ ...local, testnet: true }]).site()
  expect(chains[0]).toMatchObject({ wallet: null, explorer: null, testnet: true })
})

test('a chain as our server describes it stays as it is', async () => {
  const [chain] = (await siteOf([local]).site()).chains
  if (chain) expect((await siteOf([chain]).site()).chains).toEqual([chain])
  expect.assertions(1)
})
