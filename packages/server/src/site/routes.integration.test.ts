import type { Site } from '@countersign/api'
import { expect, inject, test } from 'vitest'
import { openApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'

test('the site tells its chains with what wallets may be given, its tokens, and no node of its own', async () => {
  const number = inject('chainId')
  const chain = `eip155:${number}`
  const address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const app = await openApp('sqlite::memory:', {
    config: {
      chains: [
        { id: number, nodes: [inject('chainUrl')], publicNodes: ['https://public.example'] },
        { id: 10, nodes: ['https://node.example/secret'] },
      ],
      tokens: [{ chain: number, address, symbol: 'OIL', decimals: 6, image: 'https://a.example/oil.png' }],
    },
  })
  const { status, body } = await new Browser(app).send<Site>('GET', '/v1/site')
  expect(status).toBe(200)
  expect(body.chains.map(({ id, wallet }) => [id, wallet])).toEqual([
    [chain, { rpcUrls: ['https://public.example'] }],
    ['eip155:10', null],
  ])
  expect(body.tokens).toEqual([
    { chain, address, symbol: 'OIL', decimals: 6, image: 'https://a.example/oil.png' },
  ])
  expect(JSON.stringify(body)).not.toContain('secret')
  expect(body.relay).toBeNull()
  await app.close()
})

test('the site tells through which relay phones are reached', async () => {
  const app = await openApp('sqlite::memory:', { config: { relay: { projectId: 'project' } } })
  expect((await new Browser(app).send<Site>('GET', '/v1/site')).body.relay).toEqual({
    url: 'wss://relay.walletconnect.org',
    projectId: 'project',
    verify: false,
  })
  await app.close()
})
