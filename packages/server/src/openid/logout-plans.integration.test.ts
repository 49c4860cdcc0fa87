import { accounts } from '@countersign/testbed'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as client from 'openid-client'
import { describe, expect, inject, test } from 'vitest'
import { openApp, origin, type TestApp } from '../testing/app.ts'
import { defaultKinds } from '../testing/database.ts'
import { useApp } from '../testing/use-app.ts'
import { openServer, signedOutUri } from './testing/application.ts'
import {
  appOrigin,
  authorize,
  clientConfig,
  discover,
  Person,
  redeem,
  start,
} from './testing/relying-party.ts'

/**
 * Covers the modules of the OpenID Foundation's plans for RP-Initiated and Back-Channel Logout, under their names.
 */

/** Signs a person in to an application. */
async function signIn(app: TestApp) {
  const person = new Person(app)
  await person.signIn(accounts.alice, inject('chainId'))
  const configuration = await discover(app)
  const started = await start(configuration)
  const callback = await authorize(person, started.url)
  const tokens = await redeem(configuration, callback, started)

  /** Opens the end-session endpoint. @returns where that leads */
  const end = async (parameters: Record<string, string>) =>
    (await person.open(`${origin}/oidc/logout?${new URLSearchParams(parameters)}`)).location

  return {
    person,
    configuration,
    tokens,
    hint: tokens.id_token ?? '',
    end,

    /** The person confirms on the page. @returns where the browser goes then */
    async endAndConfirm(parameters: Record<string, string>) {
      expect(await end(parameters)).toBe('/sign-out')
      const { body } = await person.send<{ location: string }>('POST', '/v1/openid/sign-out')
      const { url } = await start(configuration, { prompt: 'none' })
      const { location } = await person.open(url)
      expect(new URL(location).searchParams.get('error')).toBe('login_required')
      return body.location
    },

    /** The request must not lead back to the application, and must not sign anybody out. */
    async expectRefused(parameters: Record<string, string>) {
      expect(await end(parameters)).toBe('/authorize?problem=invalid')
      expect((await person.session()).body.session).not.toBeNull()
      expect(
        (await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')).id_token,
      ).toBeTruthy()
    },
  }
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const back = { post_logout_redirect_uri: signedOutUri }
const metadata = async (app: TestApp) => (await discover(app)).serverMetadata()

const rpInitiated: Record<string, (app: TestApp) => Promise<void>> = {
  async 'oidcc-rp-initiated-logout-discovery-endpoint-verification'(app) {
    expect((await metadata(app)).end_session_endpoint).toBe(`${origin}/oidc/logout`)
  },
  async 'oidcc-rp-initiated-logout'(app) {
    const { hint, endAndConfirm } = await signIn(app)
    const location = await endAndConfirm({ id_token_hint: hint, ...back, state: 'x y' })
    expect(location).toBe(`${signedOutUri}?state=x+y`)
  },
  async 'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri'(app) {
    const { hint, expectRefused } = await signIn(app)
    await expectRefused({ id_token_hint: hint, post_logout_redirect_uri: `${appOrigin}/elsewhere` })
  },
  async 'oidcc-rp-initiated-logout-modified-id-token-hint'(app) {
    const { hint, expectRefused } = await signIn(app)
    const header = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    await expectRefused({ id_token_hint: `${header}.${hint.split('.')[1]}.`, ...back })
  },
  async 'oidcc-rp-initiated-logout-no-id-token-hint'(app) {
    const { endAndConfirm } = await signIn(app)
    expect(await endAndConfirm(back)).toBe(`${origin}/`)
  },
  async 'oidcc-rp-initiated-logout-no-params'(app) {
    const { endAndConfirm } = await signIn(app)
    expect(await endAndConfirm({})).toBe(`${origin}/`)
  },
  async 'oidcc-rp-initiated-logout-no-post-logout-redirect-uri'(app) {
    const { hint, endAndConfirm } = await signIn(app)
    expect(await endAndConfirm({ id_token_hint: hint })).toBe(`${origin}/`)
  },
  async 'oidcc-rp-initiated-logout-no-state'(app) {
    const { hint, endAndConfirm } = await signIn(app)
    expect(await endAndConfirm({ id_token_hint: hint, ...back })).toBe(signedOutUri)
  },
  async 'oidcc-rp-initiated-logout-only-state'(app) {
    const { endAndConfirm } = await signIn(app)
    expect(await endAndConfirm({ state: 'x' })).toBe(`${origin}/`)
  },
  async 'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri'(app) {
    const { hint, expectRefused } = await signIn(app)
    await expectRefused({ id_token_hint: hint, post_logout_redirect_uri: `${signedOutUri}?foo=bar` })
  },
  async 'oidcc-rp-initiated-logout-bad-id-token-hint'(app) {
    const { hint, expectRefused } = await signIn(app)
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    const header = { alg: 'RS256', kid: (await exportJWK(publicKey)).n?.slice(0, 10) ?? '' }
    const forged = await new SignJWT(claimsOf(hint)).setProtectedHeader(header).sign(privateKey)
    await expectRefused({ id_token_hint: forged, ...back })
  },
}

const backChannel: Record<string, () => Promise<void>> = {
  async 'oidcc-backchannel-logout-discovery-endpoint-verification'() {
    expect(await metadata((await openServer()).app)).toMatchObject({
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
      end_session_endpoint: `${origin}/oidc/logout`,
    })
  },
  async 'oidcc-backchannel-rp-initiated-logout'() {
    const { app, logoutToken } = await openServer()
    const { hint, tokens, endAndConfirm } = await signIn(app)
    expect(await endAndConfirm({ id_token_hint: hint, ...back, state: 'x' })).toBe(`${signedOutUri}?state=x`)
    expect(await logoutToken()).toMatchObject({ sub: tokens.claims()?.sub, sid: tokens.claims()?.sid })
  },
}

describe.each(defaultKinds)('the RP-Initiated Logout profile, on %s:', kind => {
  const { app } = useApp(kind, url =>
    openApp(url, {
      config: { openid: { clients: [clientConfig('app', { postLogoutRedirectUris: [signedOutUri] })] } },
    }),
  )

  test.each(Object.entries(rpInitiated))('%s', (_, run) => run(app))

  /** An application sends a form. @returns where that leads */
  async function post(
    parameters: Record<string, string>,
    type = 'application/x-www-form-urlencoded',
  ): Promise<URL> {
    const response = await app.fetch(
      new Request(`${origin}/oidc/logout`, {
        method: 'POST',
        headers: {
          origin: appOrigin,
          'sec-fetch-site': 'cross-site',
          accept: 'text/html',
          'content-type': type,
        },
        body: new URLSearchParams(parameters).toString(),
      }),
    )
    expect(response.status).toBe(303)
    return new URL(response.headers.get('location') ?? '', origin)
  }

  test('a form of the application works as well as a link, and its ID token is not in the address', async () => {
    const { person, hint } = await signIn(app)
    const next = await post({ id_token_hint: hint, ...back, state: 'x' })
    expect(Object.fromEntries(next.searchParams)).toEqual({ client_id: 'app', ...back, state: 'x' })
    expect((await person.open(next)).location).toBe('/sign-out')
    const { body } = await person.send<{ location: string }>('POST', '/v1/openid/sign-out')
    expect(body.location).toBe(`${signedOutUri}?state=x`)
  })

  test('the media type of a form is compared without regard to case (RFC 9110 §8.3.1)', async () => {
    const next = await post({ client_id: 'app', ...back }, 'Application/X-WWW-Form-URLEncoded; charset=utf-8')
    expect(Object.fromEntries(next.searchParams)).toEqual({ client_id: 'app', ...back })
  })

  test.each([
    [
      'an ID token that nobody signed',
      (hint: string) => ({ id_token_hint: `${hint.slice(0, -40)}${'A'.repeat(40)}` }),
    ],
    ['a text that is no token', () => ({ id_token_hint: 'a.b' })],
    ['the ID token of another application', (hint: string) => ({ id_token_hint: hint, client_id: 'other' })],
  ])('a form of the application with %s is refused', async (_, parameters) => {
    const { person, hint } = await signIn(app)
    const next = await post({ ...parameters(hint), ...back })
    expect((await person.open(next)).location).toMatch(/^\/authorize\?problem=/)
    expect((await person.session()).body.session).not.toBeNull()
  })
})

describe('the Back-Channel Logout profile:', () => {
  test.each(Object.entries(backChannel))('%s', (_, run) => run())
})
