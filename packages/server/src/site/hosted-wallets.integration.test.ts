import type { HostedWalletState, Site } from '@countersign/api'
import { expect, test } from 'vitest'
import { type Log, openApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { type Heard, listener } from '../testing/listener.ts'
import type { ProblemBody } from '../testing/problem-body.ts'

/** Opens a server that offers one hosted wallet, at `url`. */
async function offering(url: string, options: Parameters<typeof openApp>[1] = {}) {
  const hostedWallets = [{ id: 'own', name: 'Own', sdk: 'base-account' as const, url }]
  const app = await openApp('sqlite::memory:', { ...options, config: { hostedWallets, ...options.config } })
  const browser = new Browser(app)
  const ask = (id = 'own', headers?: Record<string, string>) =>
    browser.send<HostedWalletState & ProblemBody>('GET', `/v1/site/hosted-wallets/${id}`, undefined, headers)
  return { app, browser, ask }
}

const lines = (heard: readonly Heard[]) => heard.map(({ line }) => line)

test('the site lists the well-known hosted wallets, unless it is configured otherwise', async () => {
  const app = await openApp('sqlite::memory:')
  const { body } = await new Browser(app).send<Site>('GET', '/v1/site')
  const url = 'https://keys.coinbase.com/connect'
  expect(body.hostedWallets).toEqual([
    { id: 'base-account', name: null, sdk: 'base-account', url, icon: null },
    { id: 'coinbase', name: null, sdk: 'coinbase-wallet', url, icon: null },
  ])
  await app.close()
})

test('the site publishes what pages need to open its own hosted wallet', async () => {
  const { app, browser } = await offering('https://wallet.example/connect')
  expect((await browser.send<Site>('GET', '/v1/site')).body.hostedWallets).toEqual([
    { id: 'own', name: 'Own', sdk: 'base-account', url: 'https://wallet.example/connect', icon: null },
  ])
  await app.close()
})

test.each([200, 204, 301, 302, 401, 404, 405])('a page that answers %i is reachable', async status => {
  const { url, heard } = await listener((_, response) => {
    response.writeHead(status, { location: 'http://127.0.0.1:9/elsewhere' })
    response.end()
  })
  const { app, ask } = await offering(`${url}/connect?a=1`)
  expect(await ask()).toMatchObject({ status: 200, body: { reachable: true } })
  // A redirect counts as a response, and is not followed.
  expect(lines(heard)).toEqual(['HEAD /connect?a=1'])
  await app.close()
})

test('a page that supports only GET is reachable', async () => {
  const { url, heard } = await listener(({ line }, response) => {
    response.writeHead(line.startsWith('HEAD') ? 501 : 200)
    response.end()
  })
  const { app, ask } = await offering(`${url}/connect`)
  expect((await ask()).body).toEqual({ reachable: true })
  expect(lines(heard)).toEqual(['HEAD /connect', 'GET /connect'])
  await app.close()
})

test('a page that never ends is reachable, and its body is not read', async () => {
  const { url } = await listener(({ line }, response) => {
    if (line.startsWith('HEAD')) response.destroy()
    else response.writeHead(200).write('<!doctype html>')
  })
  const { app, ask } = await offering(`${url}/connect`)
  expect((await ask()).body).toEqual({ reachable: true })
  await app.close()
})

test('a host that is down or failing is not reachable, and the log names it', async () => {
  const failing = await listener((_, response) => response.writeHead(503).end())
  for (const url of [`${failing.url}/connect?key=1`, 'http://127.0.0.1:9/connect?key=1']) {
    const log: Log = []
    const { app, ask } = await offering(url, { log })
    expect(await ask()).toMatchObject({ status: 200, body: { reachable: false } })
    const warned = log.filter(line => line.includes('does not respond'))
    expect(warned.map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({ wallet: 'own', host: new URL(url).host }),
    ])
    expect(log.join('')).not.toContain('key=1')
    await app.close()
  }
})

test('concurrent and consecutive checks send one request; after ten seconds, another is sent', async () => {
  let clock = Date.now()
  const { url, heard } = await listener((_, response) => setTimeout(() => response.end(), 20))
  const { app, ask } = await offering(url, { now: () => clock })
  const all = await Promise.all(Array.from({ length: 20 }, () => ask()))
  expect(all.every(({ body }) => body.reachable)).toBe(true)
  clock += 9_999
  await ask()
  expect(heard).toHaveLength(1)
  clock += 2
  await ask()
  expect(heard).toHaveLength(2)
  await app.close()
})

test('an address in a request is never contacted, and nothing of the browser is passed on', async () => {
  const inside = await listener((_, response) => response.end())
  const own = await listener((_, response) => response.end())
  const { app, browser, ask } = await offering(own.url)
  await browser.unaddressedChallenge()
  for (const id of [
    'other',
    'constructor',
    '__proto__',
    encodeURIComponent(inside.url),
    `own?url=${inside.url}`,
  ])
    await ask(id, {
      'x-forwarded-host': new URL(inside.url).host,
      'user-agent': 'Secret',
      referer: inside.url,
    })
  expect(inside.heard).toEqual([])
  expect(own.heard).toHaveLength(1)
  const [{ headers } = { headers: {} }] = own.heard
  expect(headers).toEqual({
    accept: expect.any(String),
    'user-agent': 'Countersign',
    host: new URL(own.url).host,
    connection: 'close',
  })
  await app.close()
})

test('an unknown wallet is not found, and an id that is too long causes no request', async () => {
  const { app, ask } = await offering('http://127.0.0.1:9')
  expect(await ask('base-account')).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  })
  expect((await ask('a'.repeat(65))).status).toBe(400)
  await app.close()
})

test('the checks count towards the limit of the API', async () => {
  const { url } = await listener((_, response) => response.end())
  const { app, ask } = await offering(url, { config: { limits: { api: { address: 2 } } } })
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429])
  await app.close()
})
