import { accounts } from '@countersign/testbed'
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { openApp, openIdOn, origin } from '../testing/app.ts'
import { defaultKinds } from '../testing/database.ts'
import { useApp } from '../testing/use-app.ts'
import {
  appOrigin,
  authorize,
  clientConfig,
  discover,
  idOf,
  Person,
  redeem,
  redirectUri,
  type Started,
  secret,
  start,
} from './testing/relying-party.ts'

/**
 * Covers the modules of the OpenID Foundation's plan `oidcc-basic-certification-test-plan`, under their names. Where
 * one accepts several results, ours is in docs/internals/openid.md.
 */

const chainId = inject('chainId')
const { alice } = accounts
const sub = `eip155:0:${alice.address}`

describe.each(defaultKinds)('the Basic OP profile, on %s:', kind => {
  let ahead = 0
  const { app } = useApp(kind, url =>
    openApp(url, {
      now: () => Date.now() + ahead,
      config: {
        openid: {
          ...openIdOn.openid,
          clients: [
            clientConfig('app'),
            clientConfig('post', { authentication: 'client_secret_post' }),
            clientConfig('other'),
          ],
        },
      },
    }),
  )
  let person: Person
  let configuration: client.Configuration

  beforeEach(async () => {
    ahead = 0
    person = new Person(app)
    await person.signIn(alice, chainId)
    configuration = await discover(app)
  })

  /** Signs in again as the same person, some time later. */
  const signInLater = async () => {
    ahead += 2_000
    await person.signIn(alice, chainId)
  }

  const finish = async (started: Started, callback: URL) => {
    const tokens = await redeem(configuration, callback, started)
    const claims = tokens.claims()
    if (!claims) throw new Error('The response has no ID token.')
    return { started, callback, tokens, claims }
  }

  /** Completes a sign-in that must not show an error, with additional parameters. */
  const complete = async (more: Record<string, string> = {}) => {
    const started = await start(configuration, more)
    return finish(started, await authorize(person, started.url))
  }

  /** Completes a sign-in that must show no page. */
  const completeSilently = async (more: Record<string, string>) => {
    const started = await start(configuration, more)
    return finish(started, new URL((await person.open(started.url)).location))
  }

  /** Completes a sign-in that must ask the person to sign in again. */
  const completeAgain = async (more: Record<string, string>) => {
    const started = await start(configuration, more)
    const id = idOf((await person.open(started.url)).location)
    expect((await person.authorization(id)).body.authorization.signIn).toBe('again')
    expect((await person.continue(id)).body.code).toBe('sign-in-again')
    await signInLater()
    const { body } = await person.continue(id)
    return finish(started, new URL((await person.open(body.location)).location))
  }

  /** Returns the error in the response to a request. */
  const errorOf = async (change: (parameters: URLSearchParams) => void, who = person) => {
    const { url } = await start(configuration)
    change(url.searchParams)
    const { location } = await who.open(url)
    expect(location.startsWith(`${redirectUri}?`)).toBe(true)
    return new URL(location).searchParams.get('error')
  }

  const userinfo = async (init: RequestInit) => {
    const response = await app.fetch(new Request(`${origin}/oidc/userinfo`, init))
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  /** Returns the claims at the userinfo endpoint for a scope. */
  const claimsFor = async (scope: string) => {
    const { tokens } = await complete({ scope })
    return (await userinfo({ headers: bearer(tokens.access_token) })).body
  }

  /** Writes a request object that nobody signed. */
  const unsigned = async (more: Record<string, string> = {}) => {
    const { url } = await start(configuration, more)
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    return `${encode({ alg: 'none' })}.${encode(Object.fromEntries(url.searchParams))}.`
  }

  const modules: Record<string, () => Promise<void>> = {
    async 'oidcc-server'() {
      const { callback, started, tokens, claims } = await complete()
      expect(callback.searchParams.get('state')).toBe(started.state)
      expect(tokens.token_type).toBe('bearer')
      expect(claims).toMatchObject({ iss: origin, sub, aud: 'app', nonce: started.nonce })
      expect(Math.abs(Date.now() / 1000 - claims.iat)).toBeLessThan(300)
      expect(claims.exp).toBeGreaterThan(claims.iat)
    },
    async 'oidcc-response-type-missing'() {
      expect(await errorOf(parameters => parameters.delete('response_type'))).toBe('invalid_request')
    },
    async 'oidcc-idtoken-signature'() {
      const { tokens } = await complete()
      const keys = createRemoteJWKSet(new URL(`${origin}/oidc/jwks`), {
        [customFetch]: (url, init) => app.fetch(new Request(url, init)),
      })
      const { protectedHeader } = await jwtVerify(tokens.id_token ?? '', keys, { algorithms: ['RS256'] })
      expect(protectedHeader.kid).toEqual(expect.any(String))
    },
    async 'oidcc-idtoken-unsigned'() {
      // The suite skips it where discovery does not offer `none`. Nor can a client be registered for it, in either way.
      const { id_token_signing_alg_values_supported } = configuration.serverMetadata()
      expect(id_token_signing_alg_values_supported).toEqual(['RS256', 'ES256'])
      const unsigned = { ...clientConfig('unsigned'), idTokens: 'none' as 'RS256' }
      const refused = 'idTokens is "none", but it must be RS256 or ES256'
      expect(() => toSettings({ openid: { clients: [unsigned] } })).toThrow(refused)
      const { secret: _, ...registered } = unsigned
      const response = await app.fetch(
        new Request(`${origin}/v1/openid/clients`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${openIdOn.openid.operatorKey}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(registered),
        }),
      )
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('RS256 or ES256')
    },
    async 'oidcc-userinfo-get'() {
      const { tokens } = await complete()
      expect(await userinfo({ headers: bearer(tokens.access_token) })).toMatchObject({
        status: 200,
        body: { sub },
      })
    },
    async 'oidcc-userinfo-post-header'() {
      const { tokens } = await complete()
      expect(await userinfo({ method: 'POST', headers: bearer(tokens.access_token) })).toMatchObject({
        status: 200,
        body: { sub },
      })
    },
    async 'oidcc-userinfo-post-body'() {
      const { tokens } = await complete()
      const body = new URLSearchParams({ access_token: tokens.access_token })
      expect(await userinfo({ method: 'POST', body })).toMatchObject({ status: 200, body: { sub } })
    },
    async 'oidcc-ensure-request-without-nonce-succeeds-for-code-flow'() {
      const { url, ...started } = await start(configuration)
      url.searchParams.delete('nonce')
      const tokens = await client.authorizationCodeGrant(configuration, await authorize(person, url), {
        pkceCodeVerifier: started.verifier,
        expectedState: started.state,
      })
      expect(tokens.claims()).not.toHaveProperty('nonce')
    },
    async 'oidcc-scope-profile'() {
      const claims = await claimsFor('openid profile')
      expect(claims).toMatchObject({ name: expect.any(String), preferred_username: expect.any(String) })
      expect(claims).not.toHaveProperty('email')
    },
    async 'oidcc-scope-email'() {
      const claims = await claimsFor('openid email')
      expect(claims).toMatchObject({ email: expect.stringContaining('@'), email_verified: false })
      expect(claims).not.toHaveProperty('name')
    },
    async 'oidcc-scope-address'() {
      expect(await claimsFor('openid address')).not.toHaveProperty('address')
    },
    async 'oidcc-scope-phone'() {
      expect(await claimsFor('openid phone')).not.toHaveProperty('phone_number')
    },
    async 'oidcc-scope-all'() {
      expect(await claimsFor('openid profile email address phone')).toMatchObject({
        sub,
        name: expect.any(String),
        email: expect.any(String),
      })
    },
    async 'oidcc-alternate-happy-flow'() {
      const started = await start(configuration, { scope: 'email profile openid' })
      const parameters = [...started.url.searchParams].reverse()
      started.url.search = new URLSearchParams(parameters).toString()
      const { tokens } = await finish(started, await authorize(person, started.url))
      expect((await userinfo({ headers: bearer(tokens.access_token) })).body).toMatchObject({
        sub,
        name: expect.any(String),
        email: expect.any(String),
      })
    },
    async 'oidcc-display-page'() {
      await complete({ display: 'page' })
    },
    async 'oidcc-display-popup'() {
      await complete({ display: 'popup' })
    },
    async 'oidcc-prompt-login'() {
      const first = await complete()
      const second = await completeAgain({ prompt: 'login' })
      expect(second.claims.sub).toBe(first.claims.sub)
      expect(second.claims.auth_time).toBeGreaterThan(Number(first.claims.auth_time))
    },
    async 'oidcc-prompt-none-not-logged-in'() {
      const stranger = new Person(app)
      expect(await errorOf(parameters => parameters.set('prompt', 'none'), stranger)).toBe('login_required')
    },
    async 'oidcc-prompt-none-logged-in'() {
      const first = await complete()
      const { claims } = await completeSilently({ prompt: 'none' })
      expect(claims).toMatchObject({ sub, auth_time: first.claims.auth_time })
    },
    async 'oidcc-max-age-1'() {
      // The library has its own clock: the sign-in was two seconds ago.
      ahead = -2_000
      await person.signIn(alice, chainId)
      const first = await complete()
      ahead = 0
      const second = await completeAgain({ max_age: '1' })
      expect(second.claims.auth_time).toBeGreaterThan(Number(first.claims.auth_time))
    },
    async 'oidcc-max-age-10000'() {
      const first = await complete()
      ahead += 2_000
      const { claims } = await completeSilently({ max_age: '10000' })
      expect(claims).toMatchObject({ sub, auth_time: first.claims.auth_time })
    },
    async 'oidcc-ensure-request-with-unknown-parameter-succeeds'() {
      await complete({ extra: 'foobar' })
    },
    async 'oidcc-id-token-hint'() {
      const first = await complete()
      const hint = first.tokens.id_token ?? ''
      const { claims } = await completeSilently({ prompt: 'none', id_token_hint: hint })
      expect(claims).toMatchObject({ sub, auth_time: first.claims.auth_time })
    },
    async 'oidcc-login-hint'() {
      await complete({ login_hint: 'buffy@id.example.org' })
    },
    async 'oidcc-ui-locales'() {
      await complete({ ui_locales: 'se' })
    },
    async 'oidcc-claims-locales'() {
      await complete({ claims_locales: 'se' })
    },
    async 'oidcc-ensure-request-with-acr-values-succeeds'() {
      const values = configuration.serverMetadata().acr_values_supported ?? []
      const { claims } = await complete({ acr_values: values.join(' ') })
      expect(values).toContain(claims.acr)
    },
    async 'oidcc-codereuse'() {
      const { callback, started } = await complete()
      await expect(redeem(configuration, callback, started)).rejects.toMatchObject({ error: 'invalid_grant' })
    },
    async 'oidcc-codereuse-30seconds'() {
      const { callback, started, tokens } = await complete()
      ahead += 30_000
      await expect(redeem(configuration, callback, started)).rejects.toMatchObject({ error: 'invalid_grant' })
      expect((await userinfo({ headers: bearer(tokens.access_token) })).status).toBe(401)
    },
    async 'oidcc-ensure-registered-redirect-uri'() {
      const { url } = await start(configuration, { redirect_uri: `${appOrigin}/elsewhere` })
      expect((await person.open(url)).location).toBe('/authorize?problem=wrong-redirect')
    },
    async 'oidcc-ensure-post-request-succeeds'() {
      const started = await start(configuration)
      const response = await app.fetch(
        new Request(`${origin}/oidc/authorize`, {
          method: 'POST',
          // A form of another site: the browser sends no cookie that is `SameSite=Lax`.
          headers: { origin: appOrigin, 'sec-fetch-site': 'cross-site', accept: 'text/html' },
          body: started.url.searchParams,
        }),
      )
      expect(response.status).toBe(303)
      const next = new URL(response.headers.get('location') ?? '', origin)
      expect((await finish(started, await authorize(person, next))).claims.sub).toBe(sub)
    },
    async 'oidcc-server-client-secret-post'() {
      configuration = await discover(app, 'post', client.ClientSecretPost(secret))
      expect((await complete()).claims.aud).toBe('post')
    },
    async 'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported'() {
      const error = await errorOf(parameters => parameters.set('request_uri', `${appOrigin}/request.jwt`))
      expect(error).toBe('request_uri_not_supported')
    },
    async 'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported'() {
      const object = await unsigned()
      expect(await errorOf(parameters => parameters.set('request', object))).toBe('request_not_supported')
    },
    async 'oidcc-claims-essential'() {
      const claims = JSON.stringify({ userinfo: { name: { essential: true } } })
      const { tokens } = await complete({ claims })
      const { body } = await userinfo({ headers: bearer(tokens.access_token) })
      expect(body.name).toEqual(expect.any(String))
    },
    async 'oidcc-ensure-request-object-with-redirect-uri'() {
      const object = await unsigned({ redirect_uri: `${appOrigin}/elsewhere` })
      expect(await errorOf(parameters => parameters.set('request', object))).toBe('request_not_supported')
    },
    async 'oidcc-refresh-token'() {
      const { tokens } = await complete()
      const refresh = (of: client.Configuration) => client.refreshTokenGrant(of, tokens.refresh_token ?? '')
      await expect(refresh(await discover(app, 'other'))).rejects.toMatchObject({ error: 'invalid_grant' })
      const next = await refresh(configuration)
      expect(next.claims()).toMatchObject({ iss: origin, sub, aud: 'app' })
      expect((await userinfo({ headers: bearer(next.access_token) })).body.sub).toBe(sub)
    },
    async 'oidcc-ensure-request-with-valid-pkce-succeeds'() {
      const { started } = await complete()
      expect(started.url.searchParams.get('code_challenge_method')).toBe('S256')
    },
  }

  test.each(Object.entries(modules))('%s', (_, run) => run())
})
