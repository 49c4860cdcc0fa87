import { createClient, type Site } from '@countersign/api'
import { expect, test, vi } from 'vitest'
import { site } from '../site/testing/site.ts'
import { hosted } from './hosted.ts'

const page = { id: 'house', sdk: 'base-account', url: 'https://wallet.example/connect', icon: null } as const
const configured: Site = { ...site, hostedWallets: [{ ...page, name: 'House wallet' }] }

/** Returns what is offered if our server answers so when it is asked for a wallet's page. */
async function loadedWith(answer: () => Promise<Response>) {
  const fetch = vi.fn(answer)
  return { fetch, part: await hosted().load(configured, createClient({ fetch })) }
}

test('the hosted wallets that our server is configured with are offered, without a request', async () => {
  const { fetch, part } = await loadedWith(async () => Response.json({}))
  expect(part?.hosted.wallets).toEqual([{ ...page, name: 'House wallet' }])
  expect(Object.keys(part?.hosted.libraries ?? {})).toEqual(['base-account', 'coinbase-wallet'])
  expect(fetch).not.toHaveBeenCalled()
})

test('a server without hosted wallets offers none, nor does an older one, which has no such list', async () => {
  const client = createClient()
  expect(await hosted().load(site, client)).toBeNull()
  const { hostedWallets: _, ...older } = site
  expect(await hosted().load(older as Site, client)).toBeNull()
})

test.each([true, false])(
  'our server reports whether a hosted wallet’s page responds (%s)',
  async reachable => {
    const { fetch, part } = await loadedWith(async () => Response.json({ reachable }))
    expect(await part?.hosted.probe?.('house')).toBe(reachable)
    expect(String(fetch.mock.calls.flat()[0])).toContain('/v1/site/hosted-wallets/house')
  },
)

test('if our server is unreachable, it is unknown whether the page responds', async () => {
  const { part } = await loadedWith(async () => {
    throw new TypeError('offline')
  })
  expect(await part?.hosted.probe?.('house')).toBeNull()
})
