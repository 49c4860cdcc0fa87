import { createClient, type Site } from '@countersign/api'
import { eip155Chain } from '@countersign/core'
import { expect, test, vi } from 'vitest'
import { type HostedWallet, hosted } from './hosted.ts'

const site: Site = {
  name: 'Example',
  chains: [
    {
      id: eip155Chain(1),
      name: 'Ethereum',
      shortName: null,
      currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      explorer: null,
      testnet: false,
      wallet: null,
    },
  ],
  tokens: [],
  relay: null,
  hostedWallets: [],
  names: null,
  gateway: null,
  links: {},
  demo: false,
}
const page = { sdk: 'base-account', url: 'https://wallet.example/connect', icon: null } as const
const configured: Site = { ...site, hostedWallets: [{ ...page, id: 'house', name: 'House wallet' }] }
const fetch = vi.fn<typeof globalThis.fetch>()
const client = createClient({ fetch })

test('the hosted wallets that our server is configured with are offered; without any, no code is loaded', async () => {
  expect(await hosted()(site, client)).toBeNull()
  const made = await hosted()(configured, client)
  expect(made?.wallets).toEqual([{ ...page, id: 'house', name: 'House wallet' }])
  expect(made?.wallet('house')?.hosted).toEqual({ entry: 'house', url: page.url })
  made?.dispose()
})

test('hosted wallets that the page names need nothing from our server', async () => {
  const own: HostedWallet = { ...page, id: 'own', name: 'Own wallet' }
  const made = await hosted({ wallets: [own] })(configured, client)
  expect(made?.wallets).toEqual([own])
  made?.dispose()
})

test('an older server without hosted wallets offers none', async () => {
  const { hostedWallets: _, ...older } = site
  expect(await hosted()(older as Site, client)).toBeNull()
})

test('no request is made before a wallet is chosen', () => {
  expect(fetch).not.toHaveBeenCalled()
})
