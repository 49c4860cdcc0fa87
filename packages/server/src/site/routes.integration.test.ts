import type { Site } from '@countersign/api'
import { expect, inject, test } from 'vitest'
import { openApp, origin } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'

test('the site publishes its chains with what wallets need and its tokens, but not its nodes', async () => {
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
  expect(body.chains.map(({ shortName }) => shortName)).toEqual([null, 'oeth'])
  expect(body.tokens).toEqual([
    { chain, address, symbol: 'OIL', decimals: 6, image: 'https://a.example/oil.png' },
  ])
  expect(JSON.stringify(body)).not.toContain('secret')
  expect(body.relay).toBeNull()
  await app.close()
})

test('the site publishes the links of its operator', async () => {
  const links = { help: '/help', imprint: 'https://example.org/imprint' }
  const app = await openApp('sqlite::memory:', { config: { links } })
  expect((await new Browser(app).send<Site>('GET', '/v1/site')).body.links).toEqual(links)
})

test('a site that has the documentation links to it, unless its operator has another', async () => {
  const linksOf = async (config: object) => {
    const app = await openApp('sqlite::memory:', { config: { docs: true, ...config } })
    const { body } = await new Browser(app).send<Site>('GET', '/v1/site')
    await app.close()
    return body.links
  }
  expect(await linksOf({})).toEqual({ docs: '/docs/' })
  expect(await linksOf({ docs: 'https://example.org/docs' })).toEqual({})
  expect(await linksOf({ links: { docs: '/guide' } })).toEqual({ docs: '/guide' })
})

test('the site publishes the relay that reaches phones', async () => {
  const app = await openApp('sqlite::memory:', { config: { relay: { projectId: 'project' } } })
  expect((await new Browser(app).send<Site>('GET', '/v1/site')).body.relay).toEqual({
    url: 'wss://relay.walletconnect.org',
    projectId: 'project',
    verify: false,
  })
  await app.close()
})

test('Safe{Wallet} may read the name and the icon of the site from its own page', async () => {
  const app = await openApp('sqlite::memory:')
  const { status, headers, body } = await new Browser(app).send('GET', '/manifest.json')
  expect([status, body]).toEqual([
    200,
    { name: 'Example', description: expect.stringMatching(/./), iconPath: 'favicon.svg' },
  ])
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.has('access-control-allow-credentials')).toBe(false)
  const icon = await app.fetch(new Request(`${origin}/favicon.svg`))
  expect(icon.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const other = await app.fetch(new Request(`${origin}/v1/site`))
  expect(other.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(other.headers.has('access-control-allow-origin')).toBe(false)
  await app.close()
})

test('the site publishes that it has a gateway and the wallet that belongs to it, and nothing else of it', async () => {
  const config = { gateway: { url: 'https://gateway.example/secret', key: 'secret' } }
  const app = await openApp('sqlite::memory:', { config })
  const { body } = await new Browser(app).send<Site>('GET', '/v1/site')
  expect(body.gateway).toEqual({ path: '/gateway', wallet: 'https://app.safe.global' })
  expect(JSON.stringify(body)).not.toContain('secret')
  await app.close()
})
