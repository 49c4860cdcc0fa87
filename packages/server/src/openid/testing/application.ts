import { accounts } from '@countersign/testbed'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { openApp, origin } from '../../testing/app.ts'
import { openLogoutListener } from './logout-listener.ts'
import { type PartyHandler, serveParty } from './parties/party.ts'
import { appOrigin, type ClientConfig, clientConfig, idOf, Person } from './relying-party.ts'

/** Where an application wants people to go after they have signed out. */
export const signedOutUri = `${appOrigin}/signed-out`

/**
 * Opens a server with one client, by default `app`, until the test ends. Libraries reach it by `fetch`, as they would
 * anywhere. What differs between databases is tested without them.
 *
 * @param options.client - the client's configuration; by default, it receives logout tokens, which `logoutToken` returns
 */
export async function openServer({ client = {} }: { client?: Partial<ClientConfig> } = {}) {
  const logouts = await openLogoutListener()
  onTestFinished(() => void logouts.close())
  const { backchannelLogoutUri = logouts.url } = client
  const app = await openApp('sqlite::memory:', {
    config: {
      openid: {
        clients: [
          clientConfig('app', {
            postLogoutRedirectUris: [signedOutUri],
            ...client,
            backchannelLogoutUri,
          }),
        ],
        privateHosts: [new URL(backchannelLogoutUri).host],
      },
    },
  })
  app.openId.start()
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (...sent: Parameters<typeof fetch>) => {
    const request = new Request(...sent)
    const target = new URL(request.url).origin
    return target === origin
      ? app.fetch(request)
      : target === appOrigin
        ? Promise.resolve(new Response('a page of the application'))
        : real(request)
  })
  onTestFinished(async () => {
    vi.unstubAllGlobals()
    await app.close()
  })
  const person = new Person(app)
  return {
    app,
    person,
    browser: new ApplicationBrowser(person),

    /** Waits for a logout token, and verifies it as an application must (Back-Channel Logout 1.0 §2.6). */
    async logoutToken() {
      await expect.poll(() => logouts.tokens.length).toBeGreaterThan(0)
      const token = logouts.tokens.shift() ?? ''
      const keys = createRemoteJWKSet(new URL(`${origin}/oidc/jwks`))
      const { payload } = await jwtVerify(token, keys, {
        issuer: origin,
        audience: client.id ?? 'app',
        typ: 'logout+jwt',
        requiredClaims: ['iat', 'exp', 'jti', 'events', 'sid'],
      })
      expect(payload.events).toEqual({ 'http://schemas.openid.net/event/backchannel-logout': {} })
      expect(payload).not.toHaveProperty('nonce')
      return payload
    },
  }
}

/** Serves an application until the test ends, with a server that it uses as its provider. */
export async function openParty<Handler extends PartyHandler>(create: (origin: string) => Handler) {
  const application = await serveParty(create)
  onTestFinished(() => application[Symbol.asyncDispose]())
  const server = await openServer({ client: application.client })
  await application.connect(origin)
  return { ...server, application }
}

/** Expects the page of an application with its own session store to follow the session here, in both directions. */
export async function expectSignedOutWithServer(create: (origin: string) => PartyHandler): Promise<void> {
  const { application, browser, person } = await openParty(create)
  const open = async (path: string) => (await browser.visit(`${application.url}${path}`)).response.text()
  const isSignedIn = `signed in as eip155:0:${accounts.alice.address}`
  await person.signIn(accounts.alice, inject('chainId'))
  expect(await open('/login')).toContain(isSignedIn)
  await person.send('DELETE', '/v1/session')
  await expect.poll(() => open('/')).toContain('You are not signed in')

  await person.signIn(accounts.alice, inject('chainId'))
  expect(await open('/login')).toContain(isSignedIn)
  expect(await open('/logout')).toContain('You are not signed in')
  expect((await person.session()).body.session).toBeNull()
}

/** The browser of a person at an application: it follows redirects, also to the server, where the person agrees. */
class ApplicationBrowser {
  readonly #person: Person
  readonly #cookies = new Map<string, string>()

  constructor(person: Person) {
    this.#person = person
  }

  /** Opens an address, and follows it to a page of the application. */
  async visit(address: string | URL, init: RequestInit = {}): Promise<{ url: URL; response: Response }> {
    let url = new URL(address)
    let sent = init
    for (let hops = 0; hops < 20; hops += 1) {
      const next =
        url.origin === origin ? await this.#passServer(url) : await this.#openApplication(url, sent)
      if (typeof next !== 'string') return { url, response: next }
      url = new URL(next, url)
      sent = {}
    }
    throw new Error(`Too many redirects, the last one to ${url}`)
  }

  async #openApplication(url: URL, init: RequestInit): Promise<Response | string> {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/;\s*max-age=0|;\s*expires=thu, 01 jan 1970/i.test(cookie)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
    const isRedirect = response.status >= 300 && response.status < 400
    return (isRedirect && response.headers.get('location')) || response
  }

  /** Opens an address of the server, and agrees to what its page asks. */
  async #passServer(url: URL): Promise<string> {
    const opened = await this.#person.open(url)
    const { location } = opened
    const id = idOf(location)
    if (id !== '') {
      const { status, body } = await this.#person.continue(id)
      if (status !== 200) throw new Error(body.code)
      return body.location
    }
    if (location === '/sign-out')
      return (await this.#person.send<{ location: string }>('POST', '/v1/openid/sign-out')).body.location
    if (location === '' || location.startsWith('/authorize?'))
      throw new Error(`The server does not continue at ${url}: ${opened.status} ${location} ${opened.body}`)
    return location
  }
}
