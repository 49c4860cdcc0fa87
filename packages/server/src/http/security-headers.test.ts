import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const relay = { url: 'wss://relay.example:8443/path', projectId: 'project', verify: false }

async function headersOf(options: Partial<Parameters<typeof securityHeaders>[0]>, path = '/') {
  const app = new Hono()
  app.use(
    securityHeaders({
      secure: true,
      frames: false,
      docs: false,
      frameAncestors: [],
      relay: null,
      ...options,
    }),
  )
  app.get('*', context => context.text(''))
  return (await app.request(path)).headers
}

/** Returns the sources of a directive of the policy, or `undefined` where it falls back to `default-src 'none'`. */
async function sources(directive: string, ...of: Parameters<typeof headersOf>) {
  const policy = (await headersOf(...of)).get('content-security-policy') ?? ''
  const rules = policy.split('; ').filter(rule => rule.startsWith(`${directive} `))
  expect(rules.length).toBeLessThan(2)
  return rules[0]?.slice(directive.length + 1)
}

test('without a relay, pages connect only to their own server and contain no frame', async () => {
  expect(await sources('connect-src', {})).toBe("'self'")
  expect(await sources('frame-src', {})).toBeUndefined()
})

test('with a relay, pages may connect to it, by its origin only, and still contain no frame', async () => {
  expect(await sources('connect-src', { relay })).toBe("'self' wss://relay.example:8443")
  expect(await sources('frame-src', { relay })).toBeUndefined()
})

test('the verification hosts may be framed, and not connected to, only if the site enables them', async () => {
  const verified = { relay: { ...relay, verify: true } }
  expect(await sources('frame-src', verified)).toBe(
    'https://verify.walletconnect.org https://verify.walletconnect.com',
  )
  expect(await sources('connect-src', verified)).toBe("'self' wss://relay.example:8443")
})

test('the demo contains frames of its own origin, with or without a relay', async () => {
  expect(await sources('frame-src', { frames: true })).toBe("'self'")
  expect(await sources('frame-src', { frames: true, relay })).toBe("'self'")
  expect(await sources('frame-src', { frames: true, relay: { ...relay, verify: true } })).toBe(
    "'self' https://verify.walletconnect.org https://verify.walletconnect.com",
  )
  expect(await sources('frame-ancestors', { frames: true, relay }, '/demo/phone.html')).toBe("'self'")
  expect(await sources('frame-ancestors', { frames: true, relay })).toBe("'none'")
})

test('only pages of the documentation contain frames of it, and only they are shown in frames', async () => {
  for (const path of ['/docs/dialog', '/docs/gallery/index.html']) {
    expect(await sources('frame-src', { docs: true }, path)).toBe("'self'")
    expect(await sources('frame-ancestors', { docs: true }, path)).toBe("'self'")
    expect((await headersOf({ docs: true }, path)).get('x-frame-options')).toBe('SAMEORIGIN')
    expect(await sources('frame-ancestors', { docs: false }, path)).toBe("'none'")
  }
  for (const path of ['/', '/docs', '/docs-of-others/', '/account', '/demo/phone.html']) {
    expect(await sources('frame-src', { docs: true }, path)).toBeUndefined()
    expect(await sources('frame-ancestors', { docs: true }, path)).toBe("'none'")
  }
})

test('other sites may frame our pages only if the site allows them, also in old browsers', async () => {
  expect(await sources('frame-ancestors', {})).toBe("'none'")
  expect((await headersOf({})).get('x-frame-options')).toBe('DENY')
})

test('the configured sites may frame our pages, and no other header contradicts it', async () => {
  const frameAncestors = ['https://app.safe.global', 'http://localhost:3000']
  expect(await sources('frame-ancestors', { frameAncestors })).toBe(
    'https://app.safe.global http://localhost:3000',
  )
  expect((await headersOf({ frameAncestors })).has('x-frame-options')).toBe(false)
  const demo = { frames: true, frameAncestors }
  expect(await sources('frame-ancestors', demo, '/demo/phone.html')).toBe("'self'")
  expect((await headersOf(demo, '/demo/phone.html')).get('x-frame-options')).toBe('SAMEORIGIN')
})

test('a response with its own stricter policy cannot be framed', async () => {
  const app = new Hono()
  app.use(
    securityHeaders({
      secure: true,
      frames: false,
      docs: false,
      frameAncestors: ['https://a.example'],
      relay: null,
    }),
  )
  app.get('/picture', context => context.text('', 200, { 'content-security-policy': "default-src 'none'" }))
  const { headers } = await app.request('/picture')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'")
  expect(headers.get('x-frame-options')).toBe('DENY')
})
