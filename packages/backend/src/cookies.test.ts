import { accounts } from '@countersign/testbed/accounts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Backend } from './create-backend.ts'
import { memoryStore } from './memory-store.ts'
import type { BackendOptions } from './options.ts'
import type { Browser } from './testing/browser.ts'
import { make, storeWith } from './testing/make.ts'

const { alice, bob } = accounts
let backend: Backend
let browser: Browser

beforeEach(() => {
  ;({ backend, browser } = make())
})

describe('cookies', () => {
  const written = async (options: Partial<BackendOptions> = {}) => {
    const { browser } = make(options)
    const nonce = await browser.request('/api/auth/nonce')
    const signedIn = await browser.signIn(alice)
    return [nonce, signedIn].flatMap(({ headers }) => headers.getSetCookie())
  }

  test('over https are bound to the host, and no script reads them', async () => {
    expect(await written()).toEqual([
      expect.stringMatching(
        /^__Host-siwe-nonce-[0-9a-f]{32}=[0-9a-f]{64}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^__Host-siwe-nonce-[0-9a-f]{32}=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^__Host-siwe-session=[0-9a-f]{64}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
  })

  test('on localhost work without TLS', async () => {
    expect(await written({ origin: 'http://localhost:4320' })).toEqual([
      expect.stringMatching(
        /^siwe-nonce-[0-9a-f]{32}=[0-9a-f]{64}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(/^siwe-nonce-[0-9a-f]{32}=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^siwe-session=[0-9a-f]{64}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  test('of nonces are sixteen at most, the newest', async () => {
    const signed = []
    for (let count = 0; count < 18; count++) signed.push(await browser.sign(alice))
    expect(browser.cookies.size).toBe(16)
    const statuses = []
    for (const each of signed) statuses.push((await browser.verify(each)).status)
    expect(statuses).toEqual([410, 410, ...Array(16).fill(200)])
  })

  test('of a nonce are gone once it is used up, and not before', async () => {
    const store = memoryStore()
    const { browser } = make({ store })
    const names = () => [...browser.cookies.keys()].map(name => name.replace(/-[0-9a-f]{32}$/, ''))
    const signed = await browser.sign(alice)
    const working = vi.spyOn(store, 'addSession').mockRejectedValueOnce(new Error('no connection'))
    expect((await browser.verify(signed)).status).toBe(503)
    expect(names()).toEqual(['__Host-siwe-nonce'])
    working.mockRestore()
    expect((await browser.verify(signed)).status).toBe(200)
    expect(names()).toEqual(['__Host-siwe-session'])
    expect((await browser.signIn(alice, { fields: { statement: 'Take all.' } })).status).toBe(401)
    expect(names()).toEqual(['__Host-siwe-session'])
  })

  test('of two backends on one host are apart, with a prefix for each', async () => {
    const shop = make({ cookiePrefix: 'shop' })
    const forum = make({ cookiePrefix: 'forum' })
    await shop.browser.signIn(alice)
    await forum.browser.signIn(bob)
    const headers = new Headers({
      cookie: [...shop.browser.cookies, ...forum.browser.cookies]
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    })
    expect(shop.browser.cookies.has('__Host-shop-session')).toBe(true)
    expect(await shop.backend.getSession({ headers })).toMatchObject({ account: `eip155:1:${alice.address}` })
    expect(await forum.backend.getSession({ headers })).toMatchObject({ account: `eip155:1:${bob.address}` })
  })

  test('without the form of a token are ignored', async () => {
    const getSession = vi.fn(async () => null)
    const { browser } = make({ store: storeWith({ getSession }) })
    for (const value of ['', 'abc', 'A'.repeat(64), 'a'.repeat(65)]) {
      browser.cookies.set('__Host-siwe-session', value)
      expect(await browser.session()).toBeNull()
    }
    expect(getSession).not.toHaveBeenCalled()
  })

  test('without their prefix are ignored over https: a subdomain could have written them', async () => {
    await browser.signIn(alice)
    const token = browser.cookies.get('__Host-siwe-session')
    const headers = new Headers({ cookie: `siwe-session=${token}` })
    expect(await backend.getSession({ headers })).toBeNull()
  })

  test('are not in the store, nor are nonces', async () => {
    const keys: string[] = []
    const inner = memoryStore()
    const { browser } = make({
      store: {
        ...inner,
        addNonce: async (key, nonce) => {
          keys.push(key)
          await inner.addNonce(key, nonce)
        },
        addSession: async (key, session) => {
          keys.push(key)
          await inner.addSession(key, session)
        },
      },
    })
    const { message, signature } = await browser.sign(alice)
    await browser.verify({ message, signature })
    expect(keys).toHaveLength(2)
    for (const key of keys) {
      expect(key).toMatch(/^[0-9a-f]{64}$/)
      expect(message).not.toContain(key)
      expect([...browser.cookies.values()]).not.toContain(key)
    }
  })
})
