import { createClient, type Site } from '@countersign/api'
import { expect, test, vi } from 'vitest'
import { type HostedWallet, hosted } from './hosted.ts'

const site: Site = {
  name: 'Example',
  chains: [
    {
      id: 'eip155:1',
      name: 'Ethereum',
      currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      explorer: null,
      testnet: false,
      wallet: null,
    },
  ],
  tokens: [],
  relay: null,
  hostedWallets: [],
  gateway: null,
  demo: false,
}
const page = { sdk: 'base-account', url: 'https://wallet.example/connect', icon: null } as const
const configured: Site = { ...site, hostedWallets: [{ ...page, id: 'house', name: 'House wallet' }] }
const fetch = vi.fn<typeof globalThis.fetch>()
const client = createClient({ fetch })

test('what our server is configured with is offered, and where that is nothing, no code is loaded', async () => {
  expect(await hosted()(site, client)).toBeNull()
  const made = await hosted()(configured, client)
  expect(made?.wallets).toEqual([{ ...page, id: 'house', name: 'House wallet' }])
  expect(made?.wallet('house')?.hosted).toEqual({ entry: 'house', url: page.url })
  made?.dispose()
})

test('wallets that the page names need no word of our server', async () => {
  const own: HostedWallet = { ...page, id: 'own', name: 'Own wallet' }
  const made = await hosted({ wallets: [own] })(configured, client)
  expect(made?.wallets).toEqual([own])
  made?.dispose()
})

test('a server that knows nothing of them offers none', async () => {
  const { hostedWallets: _, ...older } = site
  expect(await hosted()(older as Site, client)).toBeNull()
})

test('nobody is asked for anything before a wallet is picked', () => {
  expect(fetch).not.toHaveBeenCalled()
})
