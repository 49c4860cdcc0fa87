import { createPageClient, type Site } from '@countersign/api'
import { eip155Chain } from '@countersign/core'
import { expect, test } from 'vitest'
import { relay } from './relay.ts'

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
  expect(await relay()(site, client)).toBeNull()
  const made = await relay()(configured, client)
  expect(made?.line.getSnapshot()).toBe('idle')
  made?.dispose()
})

test('a relay that the page names needs nothing from our server', async () => {
  const made = await relay({ projectId: 'p2' })(site, client)
  expect(made?.hasKept()).toBe(false)
  made?.dispose()
})
