import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { toSettings } from '../config/settings.ts'
import { startServer } from '../server.ts'
import { isPage } from '../site/pages.ts'
import { readPages } from './pages.ts'

/** The response headers that control how browsers treat the page. */
const rules = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'x-frame-options',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'cache-control',
  'content-type',
  'etag',
]

const paths = [
  '/',
  '/account',
  '/cosign/abc',
  '/safe/eip155:1/messages',
  '/nowhere',
  '/v1/site',
  '/v1/session',
]

describe('pages that open wallets in a window', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-hosted-'))
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Home</title>')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Starts a server on a port, as in a deployment. */
  async function serve(config: Config) {
    return startServer({
      settings: toSettings({
        database: 'sqlite::memory:',
        port: 0,
        publicOrigin: 'http://localhost:4310',
        chains: [{ id: inject('chainId'), nodes: [inject('chainUrl')] }],
        ...config,
      }),
      logger: pino({ level: 'silent' }),
      pages: [await readPages(folder, '/', { isPage, script: undefined })],
    })
  }

  async function rulesAt(server: { port: number }, path: string, method: 'GET' | 'HEAD') {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers: { accept: 'text/html' },
    })
    const body = await response.text()
    return {
      status: response.status,
      body,
      rules: Object.fromEntries(rules.map(name => [name, response.headers.get(name)])),
    }
  }

  const hostedWallets = [
    { id: 'base-account' },
    { id: 'own', name: 'Own', sdk: 'coinbase-wallet' as const, url: 'https://wallet.example:8443/connect' },
  ]

  test('answer HEAD like GET, because a wallet’s library uses HEAD to check whether windows can respond', async () => {
    const server = await serve({ hostedWallets })
    for (const path of paths) {
      const [get, head] = await Promise.all([rulesAt(server, path, 'GET'), rulesAt(server, path, 'HEAD')])
      expect({ path, status: head.status, rules: head.rules }).toEqual({
        path,
        status: get.status,
        rules: get.rules,
      })
      expect(head.body).toBe('')
      expect(head.rules['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    }
    await server.stop()
  })

  test('keep the same headers as without hosted wallets: nothing is relaxed for a wallet', async () => {
    const [without, usual, own] = await Promise.all([
      serve({ hostedWallets: [] }),
      serve({}),
      serve({ hostedWallets }),
    ])
    for (const path of paths.filter(each => each !== '/v1/site')) {
      const expected = await rulesAt(without, path, 'GET')
      expect(await rulesAt(usual, path, 'GET')).toMatchObject({ rules: expected.rules })
      expect(await rulesAt(own, path, 'GET')).toMatchObject({ rules: expected.rules })
    }
    const policy = (await rulesAt(own, '/', 'GET')).rules['content-security-policy']
    expect(policy).toBe(
      [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        'frame-ancestors https://app.safe.global',
      ].join('; '),
    )
    await Promise.all([without, usual, own].map(server => server.stop()))
  })
})
