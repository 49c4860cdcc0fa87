import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import { type Log, openApp, origin } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import {
  hostileBodies,
  hostileHeaders,
  hostileParts,
  hostileQueries,
  hostileTypes,
  hostileValues,
  withEach,
} from '../testing/hostile.ts'
import { bodiesOf, filled, routesOf } from '../testing/routes.ts'
import { useApp } from '../testing/use-app.ts'

const chainId = inject('chainId')
const bodies = bodiesOf(chainId)

const operatorKey = 'a-key-of-the-operator-of-thirty-two-characters'

type Sent = { path?: string; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> }

const isWithoutBody = ({ body }: Sent) => body === undefined

/** The requests for a route that takes `body`, or no body, by the part of the request that is hostile. */
const kinds: Readonly<Record<string, (path: string, body: unknown) => Sent[]>> = {
  values: (path, body) =>
    body === undefined
      ? []
      : hostileValues
          .flatMap(value => withEach(body, value))
          .map(body => ({ path: filled(path, chainId), body })),
  address: (path, body) => [
    ...(/\{\w+\}/.test(path) ? hostileParts : []).map(part =>
      good(
        filled(
          path.replace(/\{\w+\}/, () => part),
          chainId,
        ),
        body,
      ),
    ),
    ...hostileQueries.map(query => good(`${filled(path, chainId)}?${query}`, body)),
  ],
  headers: (path, body) =>
    [...hostileHeaders, ...hostileTypes.map(type => ({ 'content-type': type }))].map(headers => ({
      ...good(filled(path, chainId), body),
      headers,
    })),
  body: path => hostileBodies.map(body => ({ path: filled(path, chainId), body })),
}

const good = (path: string, body: unknown): Sent =>
  body === undefined ? { path } : { path, body: JSON.stringify(body) }

describe.each(databaseKinds)('hostile requests, on %s', kind => {
  const log: Log = []
  const { app } = useApp(kind, url =>
    openApp(url, { log, config: { trustedProxies: 1, openid: { operatorKey } } }),
  )

  /** Sends each request to a route. @returns those that caused a server error */
  async function faults(method: string, sent: readonly Sent[], cookie: string): Promise<string[]> {
    const found: string[] = []
    const hasBody = method !== 'GET'
    for (const { path = '/', headers = {}, body } of sent) {
      const before = log.length
      const response = await app.fetch(
        new Request(origin + path, {
          method,
          headers: {
            ...(hasBody ? { origin, 'content-type': 'application/json' } : {}),
            ...(path.startsWith('/v1/openid/clients') ? { authorization: `Bearer ${operatorKey}` } : {}),
            ...{ cookie, ...headers },
          },
          ...(hasBody && body !== undefined ? { body } : {}),
        }),
      )
      await response.body?.cancel()
      // An unavailable chain or gateway is reported as such; everything else is a server error.
      const unavailable = response.status === 503
      if (
        (response.status >= 500 && !unavailable) ||
        log.slice(before).some(line => line.includes('unexpected error'))
      )
        found.push(
          `${response.status} ${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 100)} ${String(body).slice(0, 500)}: ${log.slice(before).join().slice(0, 400)}`,
        )
    }
    return found
  }

  test('every route that takes JSON has a body in the table of this test', () => {
    const described = app.description().paths ?? {}
    const taking = Object.entries(described).flatMap(([path, methods]) =>
      Object.entries(methods ?? {})
        .filter(([, route]) => typeof route === 'object' && route !== null && 'requestBody' in route)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    )
    expect(taking.length).toBeGreaterThan(8)
    expect(Object.keys(bodies)).toEqual(expect.arrayContaining(taking))
  })

  // Requests that cannot be parsed reach no database, so they are tested on one of the two.
  const reaching = Object.entries(kinds).filter(([part]) => kind === 'sqlite' || !/headers|body/.test(part))
  test.each(reaching)('cause no server error at any route (%s)', async (_, sentTo) => {
    const found: string[] = []
    for (const { method, path } of routesOf(app.routes)) {
      const browser = new Browser(app)
      // One account may create only so many keys, webhooks and requests.
      await browser.signIn(privateKeyToAccount(generatePrivateKey()), chainId)
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const sent = sentTo(path, bodies[`${method} ${path}`])
      found.push(...(await faults(method, method === 'GET' ? sent.filter(isWithoutBody) : sent, cookie)))
    }
    expect(found).toEqual([])
  })
})
