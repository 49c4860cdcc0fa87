import { accounts } from '@countersign/testbed/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BackendError } from './backend-error.ts'
import type { Backend } from './create-backend.ts'
import { memoryStore } from './memory-store.ts'
import type { BackendOptions } from './options.ts'
import type { Store } from './store.ts'
import { type Browser, createBrowser, outcome } from './testing/browser.ts'
import { client, make as makeBackend, origin, storeWith } from './testing/make.ts'

const { alice, bob } = accounts
const onError = vi.fn()
const make = (options: Partial<BackendOptions> = {}) => makeBackend({ onError, ...options })

let backend: Backend
let browser: Browser

beforeEach(() => {
  ;({ backend, browser } = make())
})
afterEach(() => {
  vi.useRealTimers()
  onError.mockClear()
})

const failing = async () => {
  throw new Error('no connection')
}

describe('signing in with a key', () => {
  test('opens a session, which is found until the browser signs out', async () => {
    expect(await browser.session()).toBeNull()
    const response = await browser.signIn(alice, { chainId: 10 })
    const session = await response.json()
    expect(session).toEqual({
      account: `eip155:10:${alice.address}`,
      method: 'eoa',
      signedInAt: expect.any(String),
      expiresAt: expect.any(String),
    })
    expect(Date.parse(session.expiresAt) - Date.parse(session.signedInAt)).toBe(7 * 86_400_000)
    expect(await browser.session()).toEqual(session)
    const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const signedOut = await browser.signOut()
    expect(signedOut.status).toBe(204)
    expect(await browser.session()).toBeNull()
    // Not only the cookie is gone.
    expect(await backend.getSession({ headers: new Headers({ cookie: cookies }) })).toBeNull()
  })

  test('ends with signing out, also where the site has read the body before', async () => {
    const request = new Request(`${origin}/api/auth/sign-out`, {
      method: 'POST',
      headers: { origin },
      body: '{}',
    })
    await request.text()
    expect((await backend.fetch(request)).status).toBe(204)
  })

  test('accepts a message with the configured statement only', async () => {
    const { browser } = make({ statement: 'Sign in to the shop.' })
    expect((await browser.signIn(alice)).status).toBe(200)
    expect(await outcome(await browser.signIn(alice, { fields: { statement: 'Take all.' } }))).toBe(
      '401 statement',
    )
  })

  test('accepts an address without its checksum, and names the account with it', async () => {
    const { message, signature } = await browser.sign({
      ...alice,
      signMessage: ({ message }) =>
        alice.signMessage({ message: message.replace(alice.address, alice.address.toLowerCase()) }),
    })
    const lowercase = message.replace(alice.address, alice.address.toLowerCase())
    const response = await browser.verify({ message: lowercase, signature })
    expect(await response.json()).toMatchObject({ account: `eip155:1:${alice.address}` })
  })

  test('names the account in the message, whatever else the request says', async () => {
    const signed = await browser.sign(alice)
    const response = await browser.verify({ ...signed, account: `eip155:1:${bob.address}` })
    expect(await response.json()).toMatchObject({ account: `eip155:1:${alice.address}` })
  })

  test('gives the browser a new token, and ends the session of the old one', async () => {
    await browser.signIn(alice)
    const first = browser.cookies.get('__Host-siwe-session')
    await browser.signIn(bob)
    expect(browser.cookies.get('__Host-siwe-session')).not.toBe(first)
    const headers = new Headers({ cookie: `__Host-siwe-session=${first}` })
    expect(await backend.getSession({ headers })).toBeNull()
    expect(await browser.session()).toMatchObject({ account: `eip155:1:${bob.address}` })
  })

  test('never uses a token that the browser already had (session fixation)', async () => {
    const planted = 'a'.repeat(64)
    browser.cookies.set('__Host-siwe-session', planted)
    await browser.signIn(alice)
    expect(browser.cookies.get('__Host-siwe-session')).not.toBe(planted)
    const headers = new Headers({ cookie: `__Host-siwe-session=${planted}` })
    expect(await backend.getSession({ headers })).toBeNull()
  })

  test('has nothing else that the store has in its row, and is a plain object', async () => {
    const inner = memoryStore()
    const getSession: Store['getSession'] = async key =>
      Object.assign(Object.create(null), { key }, await inner.getSession(key))
    const { browser, backend } = make({ store: { ...inner, getSession } })
    const session = await (await browser.signIn(alice)).json()
    const cookie = `__Host-siwe-session=${browser.cookies.get('__Host-siwe-session')}`
    expect(await backend.getSession({ headers: new Headers({ cookie }) })).toStrictEqual(session)
    expect(await browser.session()).toStrictEqual(session)
  })

  test('ends everywhere for one account, however its address is written', async () => {
    const { backend, browser } = make()
    const [second, other] = [createBrowser(backend.fetch, origin), createBrowser(backend.fetch, origin)]
    await browser.signIn(alice)
    await second.signIn(alice)
    await other.signIn(bob)
    await backend.signOutEverywhere(`eip155:1:${alice.address.toLowerCase()}`)
    expect(await browser.session()).toBeNull()
    expect(await second.session()).toBeNull()
    expect(await other.session()).not.toBeNull()
    await expect(backend.signOutEverywhere(alice.address)).rejects.toThrow()
  })

  test('accepts a message from before the lifetime of messages was changed', async () => {
    const { store, browser } = make({ messageLifetime: 600_000 })
    const signed = await browser.sign(alice)
    const later = make({ store, messageLifetime: 300_000 })
    for (const [name, value] of browser.cookies) later.browser.cookies.set(name, value)
    expect((await later.browser.verify(signed)).status).toBe(200)
  })

  test('expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { browser } = make({ sessionLifetime: 60_000 })
    await browser.signIn(alice)
    vi.setSystemTime(Date.now() + 59_999)
    expect(await browser.session()).not.toBeNull()
    vi.setSystemTime(Date.now() + 1)
    expect(await browser.session()).toBeNull()
  })
})

describe('a message is refused', () => {
  test.each([
    ['domain', { domain: 'evil.example' }],
    ['uri', { uri: 'https://shop.example:8443/elsewhere' }],
    ['chainId', { chainId: 5 }],
    ['scheme', { scheme: 'http' }],
    ['statement', { statement: 'Hello.' }],
    ['issuedAt', { issuedAt: '2026-01-31T09:30:00.000Z' }],
    ['expirationTime', { expirationTime: '2999-01-31T09:30:00.000Z' }],
    ['expirationTime', { expirationTime: undefined }],
    ['notBefore', { notBefore: '2026-01-31T09:30:00.000Z' }],
    ['requestId', { requestId: 'abc' }],
    ['resources', { resources: ['https://shop.example:8443/orders'] }],
  ])('if it has another %s than was issued: %j', async (field, fields) => {
    expect(await outcome(await browser.signIn(alice, { fields }))).toBe(`401 ${field}`)
    expect(await browser.session()).toBeNull()
  })

  test('if its signature is not hex, and cannot be repeated with the right one', async () => {
    const signed = await browser.sign(alice)
    expect(await outcome(await browser.verify({ ...signed, signature: 'yes' }))).toBe('401 signature-not-hex')
    expect(await outcome(await browser.verify(signed))).toBe('410 nonce')
  })

  test('if its signature is too large to be checked, and accepted with a smaller one', async () => {
    const signed = await browser.sign(alice)
    const signature = `0x${'ab'.repeat(40_000)}`
    expect(await outcome(await browser.verify({ ...signed, signature }))).toBe('422 signature-too-large')
    expect((await browser.verify(signed)).status).toBe(200)
  })

  test('the second time', async () => {
    const signed = await browser.sign(alice)
    expect((await browser.verify(signed)).status).toBe(200)
    expect(await outcome(await browser.verify(signed))).toBe('410 nonce')
  })

  test('if another browser requested its nonce, and still accepted from that one', async () => {
    const signed = await browser.sign(alice)
    const other = createBrowser(backend.fetch, origin)
    expect(await outcome(await other.verify(signed))).toBe('410 nonce')
    await other.sign(bob)
    expect(await outcome(await other.verify(signed))).toBe('410 nonce')
    expect(await other.session()).toBeNull()
    expect((await browser.verify(signed)).status).toBe(200)
  })

  test('if its nonce was never issued', async () => {
    const signed = await browser.sign(alice, { fields: { nonce: 'abcdefgh12345678' } })
    expect(await outcome(await browser.verify(signed))).toBe('410 nonce')
  })

  test('once it has expired, and not before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [early, late] = [await browser.sign(alice), await browser.sign(alice)]
    vi.setSystemTime(Date.now() + 599_999)
    expect((await browser.verify(early)).status).toBe(200)
    vi.setSystemTime(Date.now() + 1)
    expect(await outcome(await browser.verify(late))).toBe('410 nonce')
  })
})

describe('a request is refused', () => {
  test.each(['https://evil.example', 'https://shop.example', 'null', ''])(
    'with the origin %j, whatever it asks',
    async other => {
      const signed = await browser.sign(alice)
      const headers = { origin: other }
      expect(await outcome(await browser.verify(signed, headers))).toBe('403 origin')
      await browser.signIn(alice)
      const response = await browser.request('/api/auth/sign-out', { method: 'POST', headers })
      expect(await outcome(response)).toBe('403 origin')
      expect(await browser.session()).not.toBeNull()
    },
  )

  test('without an origin', async () => {
    const request = new Request(`${origin}/api/auth/verify`, { method: 'POST', body: '{}' })
    expect(await outcome(await backend.fetch(request))).toBe('403 origin')
  })

  test('for another site by its Host, if the origin is not the configured one', async () => {
    const other = createBrowser(backend.fetch, 'https://evil.example')
    expect(await outcome(await other.signIn(alice))).toBe('403 origin')
  })

  test.each([
    ['400 json', '{'],
    ['400 json', '{"message":"a","message":"b","signature":"0x"}'],
    ['400 message', []],
    ['400 message', { signature: '0x' }],
    ['400 signature', { message: 'a', signature: 1 }],
    ['400 text', { message: 'a'.repeat(6000), signature: '0x' }],
    ['400 domain', { message: 'Sign in', signature: '0x' }],
    ['413 body', { message: 'a', signature: `0x${'a'.repeat(100_000)}` }],
  ])('as %s with such a body', async (expected, body) => {
    expect(await outcome(await browser.verify(body))).toBe(expected)
  })

  test.each([
    ['message', undefined],
    ['message', null],
    ['message', 'Sign in'],
    ['message', { message: { toString: 1, valueOf: 1 }, signature: '0x' }],
    ['signature', { message: 'Sign in' }],
    ['signature', { message: 'Sign in', signature: ['0x'] }],
  ])('for its %s if another library passes on such a body', async (reason, body) => {
    const verified = backend.verify({ headers: new Headers() }, body as never)
    await expect(verified).rejects.toMatchObject({ name: 'BackendError', status: 400, reason })
  })

  test('if its body is too large and does not say so', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 3; part++) controller.enqueue(new Uint8Array(50_000))
        controller.close()
      },
    })
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    }
    expect(await outcome(await browser.request('/api/auth/verify', init))).toBe('413 body')
  })

  test('if its body arrives in many tiny chunks', async () => {
    let read = 0
    const body = new ReadableStream({
      pull(controller) {
        read += 1
        if (read > 90_000) controller.close()
        else controller.enqueue(new Uint8Array([0x20]))
      },
    })
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    }
    expect(await outcome(await browser.request('/api/auth/verify', init))).toBe('413 chunks')
    expect(read).toBeLessThan(2_000)
  })

  test('if its body ends early', async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error('disconnected'))
      },
    })
    const headers = { 'content-type': 'application/json', 'content-length': '100' }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half', headers }
    expect(await outcome(await browser.request('/api/auth/verify', init))).toBe('400 body')
  })

  test('if it is not JSON by its type: other sites can send that without being asked', async () => {
    const signed = await browser.sign(alice)
    const headers = { 'content-type': 'text/plain' }
    expect(await outcome(await browser.verify(signed, headers))).toBe('415 content-type')
  })

  test('on any other path or method', async () => {
    expect(await outcome(await browser.request('/api/auth/other'))).toBe('404 path')
    expect(await outcome(await browser.request('/api/auth/verify'))).toBe('404 path')
    expect(await outcome(await browser.post('/api/auth/nonce', {}))).toBe('404 path')
  })
})

describe('what could not be checked', () => {
  test('because the node is down opens no session, and does not use up the nonce', async () => {
    const request = vi.fn(client.request)
    const { browser } = make({ clients: { 1: { request } } })
    // A node would have to say whether the account is a contract.
    const signed = await browser.sign({ address: bob.address, signMessage: alice.signMessage })
    expect(await outcome(await browser.verify(signed))).toBe('503 node-unreachable')
    expect(onError).toHaveBeenCalledOnce()
    const requests = request.mock.calls.length
    expect(await outcome(await browser.verify(signed))).toBe('503 node-unreachable')
    expect(request.mock.calls.length).toBe(2 * requests)
    expect(await browser.session()).toBeNull()
  })

  test('because the node is down is answered with that, also if the store then fails', async () => {
    const store = memoryStore()
    const { browser } = make({ store })
    const signed = await browser.sign({ address: bob.address, signMessage: alice.signMessage })
    Object.assign(store, { addNonce: failing })
    expect(await outcome(await browser.verify(signed))).toBe('503 node-unreachable')
    expect(onError).toHaveBeenCalledTimes(2)
    expect(onError).toHaveBeenLastCalledWith(new Error('no connection'))
  })

  test.each([
    ['addNonce', (browser: Browser) => browser.request('/api/auth/nonce')],
    ['getSession', (browser: Browser) => browser.request('/api/auth/session')],
    ['deleteSession', (browser: Browser) => browser.signOut()],
  ] as const)('because %s of the store fails is answered with 503', async (method, ask) => {
    const { browser } = make({ store: storeWith({ [method]: failing }) })
    browser.cookies.set('__Host-siwe-session', 'a'.repeat(64))
    expect(await outcome(await ask(browser))).toBe('503 store-unavailable')
    expect(onError).toHaveBeenCalledWith(new Error('no connection'))
  })

  test.each(['takeNonce', 'addSession'] as const)(
    'because %s of the store fails opens no session, and the same signature is accepted afterwards',
    async method => {
      const store = memoryStore()
      const working = store[method]
      const { browser } = make({ store: Object.assign(store, { [method]: failing }) })
      const signed = await browser.sign(alice)
      expect(await outcome(await browser.verify(signed))).toBe('503 store-unavailable')
      expect(browser.cookies.has('__Host-siwe-session')).toBe(false)
      Object.assign(store, { [method]: working })
      expect((await browser.verify(signed)).status).toBe(200)
      expect(await outcome(await browser.verify(signed))).toBe('410 nonce')
    },
  )

  test('because onError itself fails does not use up the nonce', async () => {
    const store = memoryStore()
    const { addSession } = store
    const onError = () => {
      throw new Error('no log')
    }
    const { browser } = make({ store: Object.assign(store, { addSession: failing }), onError })
    const signed = await browser.sign(alice)
    await expect(browser.verify(signed)).rejects.toThrow('no log')
    Object.assign(store, { addSession })
    expect((await browser.verify(signed)).status).toBe(200)
  })

  test('because the store cannot end the session before is reported, and the new one is the browser’s', async () => {
    const { browser } = make({ store: storeWith({ deleteSession: failing }) })
    await browser.signIn(alice)
    expect((await browser.signIn(bob)).status).toBe(200)
    expect(await browser.session()).toMatchObject({ account: `eip155:1:${bob.address}` })
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('no connection'))
  })

  test('rejects for a backend’s own code, which does not learn that nobody is signed in', async () => {
    const { backend } = make({ store: storeWith({ getSession: failing }) })
    const headers = new Headers({ cookie: `__Host-siwe-session=${'a'.repeat(64)}` })
    const error = await backend.getSession({ headers }).catch(error => error)
    expect(error).toBeInstanceOf(BackendError)
    expect(error).toMatchObject({
      ...{ name: 'BackendError', code: 'unavailable', status: 503, reason: 'store-unavailable' },
      message: expect.stringContaining('Try again later'),
    })
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('no connection'))
  })

  test('rejects for a library that keeps sessions, and is reported', async () => {
    const { backend, browser } = make({ store: storeWith({ takeNonce: failing }) })
    const signed = await browser.sign(alice)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    await expect(backend.verify({ headers: new Headers({ cookie }) }, signed)).rejects.toMatchObject({
      ...{ code: 'unavailable', status: 503 },
    })
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('no connection'))
  })

  test('because the store returns something else signs nobody in', async () => {
    const { browser } = make({
      store: storeWith({ getSession: async () => ({}) as never, takeNonce: async () => 'soon' as never }),
    })
    browser.cookies.set('__Host-siwe-session', 'a'.repeat(64))
    expect(await browser.session()).toBeNull()
    expect(await outcome(await browser.signIn(alice))).toBe('410 nonce')
  })
})

describe('simultaneous answers', () => {
  test('with one nonce open one session, of a hundred', async () => {
    const opened = vi.fn()
    const inner = memoryStore()
    const store: Store = {
      ...inner,
      addSession: async (key, session) => {
        opened()
        await inner.addSession(key, session)
      },
    }
    const { browser } = make({ store })
    const signed = await browser.sign(alice)
    const answers = await Promise.all(Array.from({ length: 100 }, () => browser.verify(signed)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(99).fill(410)])
    expect(opened).toHaveBeenCalledOnce()
  })

  test('in two tabs of a browser without cookies both sign in, each with its own nonce', async () => {
    const [first, second] = await Promise.all([browser.sign(alice), browser.sign(bob)])
    expect((await browser.verify(first)).status).toBe(200)
    expect((await browser.verify(second)).status).toBe(200)
  })
})

test('no answer is stored by a cache', async () => {
  for (const response of [
    await browser.request('/api/auth/nonce'),
    await browser.request('/api/auth/session'),
    await browser.signIn(alice),
    await browser.verify('{'),
    await browser.request('/api/auth/other'),
    await browser.signOut(),
  ])
    expect(response.headers.get('cache-control')).toBe('no-store')
})

test('nonces and tokens differ each time', async () => {
  const messages = await Promise.all([browser.sign(alice), browser.sign(alice), browser.sign(alice)])
  expect(new Set(messages.map(({ message }) => message)).size).toBe(3)
})
