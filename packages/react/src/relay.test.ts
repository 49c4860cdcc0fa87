import type { Site } from '@countersign/api'
import { expect, test } from 'vitest'
import { relay } from './relay.ts'

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
const configured: Site = { ...site, relay: { url: 'ws://127.0.0.1:1', projectId: 'p1', verify: false } }

test('there is a relay where our server is configured with one, and none where it is not', async () => {
  expect(await relay()(site)).toBeNull()
  const made = await relay()(configured)
  expect(made?.line.getSnapshot()).toBe('idle')
  made?.dispose()
})

test('a relay that the page names needs no word of our server', async () => {
  const made = await relay({ projectId: 'p2' })(site)
  expect(made?.hasKept()).toBe(false)
  made?.dispose()
})
