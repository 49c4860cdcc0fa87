import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { siteOf } from './static-site.ts'

beforeEach(() => {
  vi.stubGlobal('location', { host: 'example.org' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the chains of the page’s own code take the place of the server’s', () => {
  const site = siteOf([
    {
      id: 31337,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['/rpc/31337'] } },
    },
  ])
  expect(site).toMatchObject({ name: 'example.org', chains: [{ id: 'eip155:31337', name: 'Local' }] })
})
