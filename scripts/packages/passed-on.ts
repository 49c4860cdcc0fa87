import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { close, listen } from '../../packages/testbed/src/listen.ts'
import { limitFactor } from '../limits.ts'
import { serverSession } from './server.ts'
import { startSite } from './start-site.ts'

/** `X-Forwarded-For` of a request that says that it comes from 192.0.2.7, and comes from this machine. */
const addresses = /^192\.0\.2\.7, (?:::1|(?:::ffff:)?127\.0\.0\.1)$/

const forged = { 'x-forwarded-for': '192.0.2.7' }

/**
 * Checks what the server of a created site passes on to our server, in whose place another one answers here. The site
 * has been built, with the file `robots.txt` in `public`.
 *
 * @throws with what is different
 */
export async function expectPassedOn(name: string, project: string): Promise<void> {
  const countersign = startStandIn()
  const env = { COUNTERSIGN_PORT: String(await listen(countersign.server)) }
  const site = await startSite(name, project, {
    ...{ env, session: serverSession },
    command: [process.execPath, 'server.ts'],
  })
  const address = (path: string) => `http://localhost:${site.port}${path}`
  const hang = AbortSignal.timeout(120_000 * limitFactor)
  const request = (path: string, init?: RequestInit) => fetch(address(path), { signal: hang, ...init })
  try {
    const body = JSON.stringify({ text: 'é' })
    const sent = await request('/v1/a%2Fb/?x=1&x=%C3%A9', { method: 'PUT', body, headers: forged })
    const arrived = await sent.json()
    assert.deepEqual(
      { ...arrived, headers: undefined },
      { method: 'PUT', url: '/v1/a%2Fb/?x=1&x=%C3%A9', body, headers: undefined },
    )
    assert.match(arrived.headers['x-forwarded-for'], addresses, 'a person can choose their address')

    // Fetch sends none of these.
    const ofConnection = { connection: 'upgrade', te: 'trailers', expect: '100-continue' }
    const [answer] = await once(get(address('/v1/connection'), { headers: ofConnection }), 'response', {
      signal: hang,
    })
    assert.equal(answer.statusCode, 200)
    answer.resume()

    const redirect = await request('/v1/redirect', { redirect: 'manual' })
    assert.equal(redirect.status, 303)
    assert.equal(redirect.headers.get('location'), callback)
    assert.deepEqual(redirect.headers.getSetCookie(), ['a=1; Path=/', 'b=2; Path=/'])

    const leave = new AbortController()
    const events = await request('/v1/events', { signal: AbortSignal.any([hang, leave.signal]) })
    const first = await events.body?.getReader().read()
    assert.equal(new TextDecoder().decode(first?.value), event)
    leave.abort()
    if (!countersign.hasLeft.aborted) await once(countersign.hasLeft, 'abort', { signal: hang })

    for (const [accepted, encoding] of [
      ['gzip, br', 'gzip'],
      ['identity', null],
    ] as const) {
      const page = await request('/cosign/1', { headers: { 'accept-encoding': accepted } })
      assert.equal(page.headers.get('content-encoding'), encoding)
      assert.equal(await page.text(), longText)
      assert.equal(page.headers.get('content-security-policy'), 'sandbox', 'a page has another policy')
    }

    assert.equal(await (await request('/robots.txt')).text(), robots)
    assert.match(await (await request('/')).text(), /<html/)
    await request(name.startsWith('next') ? '/' : '/api/me', { headers: { ...forged, cookie: 'a=1' } })
    assert.match(String(countersign.sessionsFor.at(-1)), addresses, 'all people share one limit')

    await close(countersign.server)
    const unavailable = await request('/v1/site')
    assert.equal(unavailable.status, 503)
    assert.equal(await unavailable.text(), 'Sign-in is not available right now. Try again.')
    if (name.startsWith('next')) await expectErrorPage(request)
  } catch (cause) {
    throw new Error(`${name} does not pass on what it should: ${cause}`, { cause })
  } finally {
    await site.stop()
    await close(countersign.server)
  }
}

/** Checks that the browser of a person who may be signed in loads the site's own page for errors. */
async function expectErrorPage(
  request: (path: string, init: RequestInit) => Promise<Response>,
): Promise<void> {
  const headers = { cookie: 'a=1' }
  const page = await request('/', { headers })
  assert.equal(page.status, 500)
  const scripts = new Set((await page.text()).match(/\/_next\/static\/chunks\/[\w.~-]+\.js/g))
  const codes = await Promise.all(
    [...scripts].map(async script => (await request(script, { headers })).text()),
  )
  assert.ok(
    codes.some(code => code.includes('This page is not available right now')),
    'people see the error page of Next.js',
  )
}

/** What `public/robots.txt` of a site has. */
export const robots = 'User-agent: *\n'

const callback = 'https://application.example/callback?code=1'

const event = 'data: first\n\n'

const longText = '<p>Text</p>\n'.repeat(1000)

/** A server in the place of ours, which says what has arrived. */
function startStandIn() {
  const sessionsFor: (string | string[] | undefined)[] = []
  const left = new AbortController()
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    switch (url) {
      case serverSession:
        sessionsFor.push(headers['x-forwarded-for'])
        return response.end('{"session":null}')
      case '/v1/redirect':
        return response
          .writeHead(303, { location: callback, 'set-cookie': ['a=1; Path=/', 'b=2; Path=/'] })
          .end()
      case '/v1/events':
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event)
        return response.once('close', () => left.abort())
      case '/cosign/1':
        return response
          .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': 'sandbox' })
          .end(longText)
      default:
        return response.end(JSON.stringify({ method, url, headers, body: await text(request) }))
    }
  })
  return { server, sessionsFor, hasLeft: left.signal }
}
