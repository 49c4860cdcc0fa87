import { createPageClient, type Site } from '@countersign/api'
import type { HostedOptions } from '@countersign/wallets/hosted'
import { expect, test, vi } from 'vitest'
import { createSiteHosted } from './site-hosted.ts'

const made = vi.hoisted(() => vi.fn())
vi.mock('@countersign/wallets/hosted', () => ({ createHosted: made }))

const site: Site = {
  name: 'Example',
  chains: [],
  tokens: [],
  relay: null,
  hostedWallets: [
    { id: 'house', name: null, sdk: 'base-account', url: 'https://wallet.example', icon: null },
  ],
  names: null,
  gateway: null,
  links: {},
  demo: false,
}

/** Returns the options with which hosted wallets are created if our server answers so. */
function optionsWith(answer: () => Promise<Response>, wallets?: HostedOptions['wallets']) {
  const fetch = vi.fn(answer)
  made.mockClear()
  createSiteHosted(wallets, site, createPageClient({ fetch }))
  const options: HostedOptions = made.mock.calls[0]?.[0]
  return { fetch, options }
}

test.each([true, false])(
  'our server reports whether a hosted wallet’s page responds (%s)',
  async reachable => {
    const { fetch, options } = optionsWith(async () => Response.json({ reachable }))
    expect(await options.probe?.('house')).toBe(reachable)
    expect(String(fetch.mock.calls.flat()[0])).toContain('/v1/site/hosted-wallets/house')
  },
)

test('if our server is unreachable, it is unknown whether the page responds', async () => {
  const { options } = optionsWith(async () => {
    throw new TypeError('offline')
  })
  expect(await options.probe?.('house')).toBeNull()
})

test('our server is not asked about wallets that the page itself names', () => {
  const own = { id: 'own', name: 'Own', sdk: 'base-account', url: 'https://own.example' } as const
  const { options } = optionsWith(async () => Response.json({}), [own])
  expect(options.wallets).toEqual([own])
  expect(options.probe).toBeUndefined()
})
