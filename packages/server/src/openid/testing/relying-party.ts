import type { AuthorizationReply, OpenIdNext } from '@countersign/api'
import * as client from 'openid-client'
import type { Config } from '../../config/config.ts'
import { origin, type TestApp } from '../../testing/app.ts'
import { Browser } from '../../testing/browser.ts'
import type { ProblemBody } from '../../testing/problem-body.ts'
import { redeem, type Started, start as startSignIn } from './parties/openid-client.ts'

export { redeem, type Started }

export const appOrigin = 'https://app.example.net'
export const redirectUri = `${appOrigin}/callback`
export const secret = 'a-secret-of-at-least-thirty-two-characters'

export type ClientConfig = NonNullable<NonNullable<Config['openid']>['clients']>[number]

/** Returns the configuration of a client. */
export function clientConfig(id: string, more: Partial<ClientConfig> = {}): ClientConfig {
  return {
    id,
    name: 'Example App',
    redirectUris: [redirectUri],
    ...(more.authentication === 'none' || more.authentication === 'private_key_jwt' || more.secretHash
      ? {}
      : { secret }),
    ...more,
  }
}

/** Discovers a server as a relying party does, with the library that many of them use. */
export async function discover(
  app: Pick<TestApp, 'fetch'>,
  id = 'app',
  authentication: client.ClientAuth = client.ClientSecretBasic(secret),
): Promise<client.Configuration> {
  const configuration = await client.discovery(new URL(origin), id, {}, authentication, {
    [client.customFetch]: (url, init) => app.fetch(new Request(url, init as RequestInit)),
  })
  configuration[client.customFetch] = (url, init) => app.fetch(new Request(url, init as RequestInit))
  return configuration
}

/** A person's browser that follows addresses of the server. */
export class Person extends Browser {
  readonly #paths = new Map<string, string>()
  readonly #app: Pick<TestApp, 'fetch'>

  constructor(app: Pick<TestApp, 'fetch'>) {
    super(app)
    this.#app = app
  }

  /** Opens an address by navigation. @returns where it leads, and the status */
  async open(address: string | URL): Promise<{ status: number; location: string; body: string }> {
    const url = new URL(address, origin)
    const cookies = [...this.cookies].filter(([name]) => {
      const path = this.#paths.get(name)
      return path === undefined || url.pathname === path || url.pathname.startsWith(`${path}/`)
    })
    const response = await this.#app.fetch(
      new Request(url, {
        headers: {
          accept: 'text/html',
          ...(cookies.length > 0
            ? { cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; ') }
            : {}),
        },
      }),
    )
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';').map(part => part.trim())
      const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      const path = attributes.map(each => /^path=(.*)$/i.exec(each)?.[1]).find(Boolean)
      if (attributes.some(each => /^expires=Thu, 01 Jan 1970/i.test(each))) this.cookies.delete(name)
      else this.cookies.set(name, value)
      if (path && path !== '/') this.#paths.set(name, path)
    }
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      body: await response.text(),
    }
  }

  authorization(id: string) {
    return this.send<AuthorizationReply & ProblemBody>('GET', `/v1/openid/authorizations/${id}`)
  }

  continue(id: string) {
    return this.send<OpenIdNext & ProblemBody>('POST', `/v1/openid/authorizations/${id}/continue`)
  }

  cancel(id: string) {
    return this.send<OpenIdNext & ProblemBody>('POST', `/v1/openid/authorizations/${id}/cancel`)
  }
}

/** Builds the address that an application sends a person to. */
export const start = (
  configuration: client.Configuration,
  more: Record<string, string> = {},
): Promise<Started> => startSignIn(configuration, { redirect_uri: redirectUri, ...more })

/** Returns the id in the address of the page that asks the person. */
export const idOf = (location: string) => /^\/authorize\/([\w-]+)$/.exec(location)?.[1] ?? ''

/** Goes through the page, and back to the application. @returns the address at the application */
export async function authorize(person: Person, url: URL): Promise<URL> {
  const first = await person.open(url)
  const id = idOf(first.location)
  if (!id) return new URL(first.location)
  const { body } = await person.continue(id)
  return new URL((await person.open(body.location)).location)
}

/** Signs a person in to an application, from its button to its tokens. */
export async function signInTo(configuration: client.Configuration, person: Person, more = {}) {
  const started = await start(configuration, more)
  const callback = await authorize(person, started.url)
  return { started, callback, tokens: await redeem(configuration, callback, started) }
}
