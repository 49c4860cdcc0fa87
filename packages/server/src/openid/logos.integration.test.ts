import { type Pictures, startPictures } from '@countersign/testbed'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { open } from '../outgoing/open.ts'
import { openApp, origin, type TestApp } from '../testing/app.ts'
import { aboutADay } from '../testing/named.ts'
import { appOrigin, clientConfig, redirectUri } from './testing/relying-party.ts'

/** Covers the logos of applications, which the server loads from real servers, good and bad. */

const operatorKey = 'a-key-of-the-operator-of-thirty-two-characters'
const good = {
  'good.png': 'image/png',
  'good.gif': 'image/gif',
  'good.webp': 'image/webp',
  unlabeled: 'image/png',
  'redirect/3': 'image/png',
} as const
const bad = [
  ...['large.png', 'large-unannounced.png', 'endless.png', 'bomb.png'],
  ...['good.svg', 'script.svg', 'phishing.svg', 'page.html', 'disguised.png', 'empty.png', 'broken.png'],
  ...['error.png', 'nothing.png'],
  ...['redirect/4', 'redirect/inside', 'redirect/metadata', 'redirect/loop', 'redirect/file'],
]

let pictures: Pictures
let app: TestApp
beforeAll(async () => {
  pictures = await startPictures()
  const addresses = [...Object.keys(good), ...bad, 'silent.png']
  app = await openApp('sqlite::memory:', {
    config: {
      openid: {
        operatorKey,
        clients: [
          ...addresses.map(path => clientConfig(idOf(path), { logoUri: `${pictures.url}/${path}` })),
          clientConfig('plain'),
          clientConfig('outside', { logoUri: 'https://pictures.example/good.png' }),
          clientConfig('once', { logoUri: 'https://pictures.example/good.webp' }),
          clientConfig('inside', { logoUri: `${pictures.inside.url}/good.png` }),
          clientConfig('named-inside', { logoUri: 'https://inside.example/good.png' }),
          clientConfig('all', {
            ...{ logoUri: `${appOrigin}/logo.png`, policyUri: `${appOrigin}/privacy` },
            tosUri: `${appOrigin}/terms`,
          }),
        ],
        privateHosts: [new URL(pictures.url).host],
      },
    },
    outgoing: {
      timeout: 2_000,
      lookup: async hostname => [hostname === 'inside.example' ? '10.0.0.7' : '93.184.215.14'],
      open: (url, addresses, request) => {
        // The host that has a public address is the real one.
        if (url.hostname === 'pictures.example') {
          expect(addresses).toEqual(['93.184.215.14'])
          return open(new URL(`${pictures.url}${url.pathname}`), null, request)
        }
        expect(url.origin).toBe(pictures.url)
        return open(url, addresses, request)
      },
    },
  })
})
afterAll(async () => {
  await app.close()
  await pictures.close()
})

const idOf = (path: string) => path.replace(/[^\w.]/g, '-')
const logo = (id: string, headers: Record<string, string> = {}, query = '') =>
  app.fetch(new Request(`${origin}/v1/openid/clients/${id}/logo${query}`, { headers }))

describe('the logo of an application', () => {
  test.each(Object.entries(good))('at …/%s is served from our origin, without a key', async (path, type) => {
    const response = await logo(idOf(path))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(30)
  })

  test('on a host with a public address is served, which is connected to at that address', async () => {
    expect((await logo('outside')).status).toBe(200)
  })

  test('is downloaded when it is opened directly, and can neither run nor load anything', async () => {
    const { headers } = await logo('good.png')
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="logo.png"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': expect.stringMatching(aboutADay),
    })
    expect(headers.get('set-cookie')).toBeNull()
    const again = await logo('good.png', { 'if-none-match': headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test.each(bad)('at …/%s is not served', async path => {
    const response = await logo(idOf(path))
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(pictures.inside.reached()).toBe(0)
  })

  test('on a server that never answers is not waited for', async () => {
    expect((await logo('silent.png')).status).toBe(204)
  })

  test('in a private network that the operator does not trust is not requested', async () => {
    for (const id of ['inside', 'named-inside']) expect((await logo(id)).status).toBe(204)
    expect(pictures.inside.reached()).toBe(0)
  })

  test('is loaded once, however many people see it', async () => {
    const count = () => pictures.asked().filter(each => each === 'GET /good.webp').length
    const before = count()
    const all = await Promise.all(Array.from({ length: 8 }, () => logo('once')))
    await logo('once')
    expect(all.map(({ status }) => status)).toEqual(new Array(8).fill(200))
    expect(count()).toBe(before + 1)
  })

  test('is missing without one, and for an application that is unknown', async () => {
    const problemOf = async (response: Response) => [
      response.status,
      ((await response.json()) as { code: string }).code,
    ]
    expect(await problemOf(await logo('plain'))).toEqual([404, 'not-found'])
    for (const id of ['nobody', '__proto__', encodeURIComponent(`${pictures.url}/good.gif`)])
      expect(await problemOf(await logo(id))).toEqual([404, 'client-not-found'])
  })

  test('is loaded from the registered address only, whatever a request says', async () => {
    const before = pictures.asked().length
    const other = encodeURIComponent(`${pictures.url}/good.gif`)
    for (const query of [`?url=${other}`, `?logoUri=${other}`])
      expect((await logo('plain', {}, query)).status).toBe(404)
    expect(
      (await logo('plain', { 'x-forwarded-host': 'pictures.example', referer: pictures.url })).status,
    ).toBe(404)
    expect(pictures.asked().length).toBe(before)
  })

  test('changes with the address that the operator registers, and is removed with the application', async () => {
    const send = (method: string, path: string, body?: object) =>
      app.fetch(
        new Request(`${origin}/v1/openid/clients${path}`, {
          method,
          headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        }),
      )
    const wiki = { id: 'wiki', name: 'Wiki', redirectUris: [redirectUri] }
    await send('POST', '', { ...wiki, logoUri: `${pictures.url}/good.png` })
    expect((await logo('wiki')).headers.get('content-type')).toBe('image/png')
    await send('PUT', '/wiki', { ...wiki, logoUri: `${pictures.url}/good.gif` })
    expect((await logo('wiki')).headers.get('content-type')).toBe('image/gif')
    for (const logoUri of [
      'javascript:alert(1)',
      'data:image/png;base64,AA==',
      'http://pictures.example/a.png',
    ])
      expect((await send('PUT', '/wiki', { ...wiki, logoUri })).status).toBe(400)
    await send('DELETE', '/wiki')
    expect((await logo('wiki')).status).toBe(404)
  })

  test('is in the metadata of the client, with its terms and its privacy policy', async () => {
    const { Client } = await app.openId.provider()
    expect((await Client.find('all'))?.metadata()).toMatchObject({
      logo_uri: `${appOrigin}/logo.png`,
      policy_uri: `${appOrigin}/privacy`,
      tos_uri: `${appOrigin}/terms`,
    })
  })
})
