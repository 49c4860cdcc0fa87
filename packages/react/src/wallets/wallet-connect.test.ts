import { createPageClient, type Site } from '@countersign/api'
import { eip155Chain } from '@countersign/core'
import { expect, test } from 'vitest'
import { walletConnect } from './wallet-connect.ts'

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
const client = createPageClient()
const configured: Site = { ...site, relay: { url: 'ws://127.0.0.1:1', projectId: 'p1', verify: false } }

test('a relay is created if our server is configured with one', async () => {
  expect(await walletConnect().load(site, client)).toBeNull()
  const made = await walletConnect().load(configured, client)
  expect(made?.relay.line.getSnapshot()).toBe('idle')
  made?.relay.dispose()
})

test('a relay that the page names needs nothing from our server', async () => {
  const made = await walletConnect({ projectId: 'p2' }).load(site, client)
  expect(made?.relay.hasKept()).toBe(false)
  made?.relay.dispose()
})
