import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { accounts } from '@countersign/testbed'
import * as client from 'openid-client'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { openApp, origin } from '../testing/app.ts'
import { databaseKinds, defaultKinds } from '../testing/database.ts'
import { useApp } from '../testing/use-app.ts'
import { openIdPaths } from './addresses.ts'
import { sentTwice } from './artifacts.ts'
import {
  appOrigin,
  authorize,
  clientConfig,
  discover,
  idOf,
  Person,
  redeem,
  redirectUri,
  secret,
  signInTo,
  start,
} from './testing/relying-party.ts'

const localUris = [
  'http://localhost:8000/callback',
  'HTTP://LOCALHOST:8000/callback',
  'https://127.0.0.1:8000/callback',
]

/** Covers attacks on the sign-in to applications, one each. */

const chainId = inject('chainId')
const { alice } = accounts
const sub = `eip155:0:${alice.address}`
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicJwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }

describe.each(databaseKinds)('an attack on a sign-in to an application, on %s,', kind => {
  let ahead = 0
  const { app } = useApp(kind, url =>
    openApp(url, {
      now: () => Date.now() + ahead,
      config: {
        openid: {
          clients: [
            clientConfig('app', {
              redirectUris: [redirectUri, `${appOrigin}/other`],
              postLogoutRedirectUris: [`${appOrigin}/signed-out`],
            }),
            clientConfig('other'),
            clientConfig('unlinked', { subject: 'pairwise' }),
            clientConfig('apart', { subject: 'pairwise' }),
            clientConfig('pushing', { requirePar: true }),
            clientConfig('binding', { requireDpop: true }),
            clientConfig('recent', { defaultMaxAge: 1 }),
            clientConfig('api', { introspects: 'all' }),
            clientConfig('with-query', { redirectUris: [`${redirectUri}?site=1`] }),
            clientConfig('public', { authentication: 'none' }),
            clientConfig('local', { authentication: 'none', redirectUris: localUris }),
            clientConfig('keyed', { authentication: 'private_key_jwt', jwks: { keys: [publicJwk] } }),
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

  const token = async (parameters: Record<string, string>, credentials = `app:${secret}`) => {
    const response = await app.fetch(
      new Request(`${origin}/oidc/token`, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(credentials ? { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } : {}),
        },
        body: new URLSearchParams(parameters).toString(),
      }),
    )
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  const codeOf = async () => {
    const started = await start(configuration)
    const callback = await authorize(person, started.url)
    const code = callback.searchParams.get('code') ?? ''
    const parameters = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: started.verifier,
    }
    return { started, callback, parameters }
  }

  test('a copy of the database contains no code, token or secret', async () => {
    const { callback, tokens } = await signInTo(configuration, person)
    const rows = JSON.stringify(await app.store.db.selectFrom('openid_artifact').selectAll().execute())
    expect(rows).toContain('RefreshToken')
    const secrets = [callback.searchParams.get('code'), tokens.access_token, tokens.refresh_token, secret]
    for (const each of secrets) expect(rows).not.toContain(each)
  })

  if (!defaultKinds.includes(kind)) return

  test('a code is worth nothing to another client, and stays valid for its own', async () => {
    const { parameters } = await codeOf()
    expect((await token(parameters, `other:${secret}`)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await token(parameters)).status).toBe(200)
  })

  test('a code is worth nothing with another redirect address', async () => {
    const { parameters } = await codeOf()
    const moved = { ...parameters, redirect_uri: `${appOrigin}/other` }
    expect((await token(moved)).body).toMatchObject({ error: 'invalid_grant' })
  })

  test('a code that is replayed later is refused, and ends the tokens that it gave', async () => {
    const { parameters, callback, started } = await codeOf()
    const tokens = await redeem(configuration, callback, started)
    ahead = sentTwice + 1_000
    expect((await token(parameters)).body).toMatchObject({ error: 'invalid_grant' })
    await expect(client.fetchUserInfo(configuration, tokens.access_token, sub)).rejects.toThrow()
    await expect(client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('a refresh token that is replayed later is refused, and ends the whole family', async () => {
    const { tokens } = await signInTo(configuration, person)
    const next = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
    ahead = sentTwice + 1_000
    for (const each of [tokens, next])
      await expect(client.refreshTokenGrant(configuration, each.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      })
    await expect(client.fetchUserInfo(configuration, next.access_token, sub)).rejects.toThrow()
  })

  test('a refresh token that is replayed after the clock of the server was set back ends the whole family, too', async () => {
    const { tokens } = await signInTo(configuration, person)
    const next = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
    ahead = -3_600_000
    for (const each of [tokens, next])
      await expect(client.refreshTokenGrant(configuration, each.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      })
  })

  test('every response names the issuer, and a response of another one is refused (mix-up)', async () => {
    const { callback, started } = await codeOf()
    expect(callback.searchParams.get('iss')).toBe(origin)
    callback.searchParams.set('iss', 'https://evil.example')
    await expect(redeem(configuration, callback, started)).rejects.toThrow()
  })

  test('a response with a modified state, and an ID token with another nonce, are refused', async () => {
    const { callback, started } = await codeOf()
    expect(callback.searchParams.get('state')).toBe(started.state)
    const modified = new URL(callback)
    modified.searchParams.set('state', client.randomState())
    await expect(redeem(configuration, modified, started)).rejects.toThrow('invalid response')
    await expect(
      redeem(configuration, callback, { ...started, nonce: client.randomNonce() }),
    ).rejects.toThrow()
  })

  test('pairwise applications receive nothing in common, and each always the same', async () => {
    const seen: Record<string, unknown>[] = []
    for (const id of ['unlinked', 'apart', 'unlinked']) {
      const { tokens } = await signInTo(await discover(app, id), person)
      const claims: Record<string, unknown> = { ...tokens.claims() }
      const { sub, sid, name, preferred_username, email } = claims
      seen.push({ sub, name, preferred_username, email, ...(seen.length < 2 ? { sid } : {}) })
    }
    const [first = {}, other = {}, again] = seen
    for (const [claim, value] of Object.entries(first))
      if (value !== undefined) expect(other[claim], claim).not.toBe(value)
    const { sid: _, ...lasting } = first
    expect(again).toEqual(lasting)
    expect(first.sub).not.toContain(alice.address.slice(2))
  })

  test('the query of a registered address stays as it is', async () => {
    const { url } = await start(await discover(app, 'with-query'), { redirect_uri: `${redirectUri}?site=1` })
    const callback = await authorize(person, url)
    expect(callback.searchParams.get('site')).toBe('1')
    expect(callback.searchParams.get('code')).not.toBeNull()
  })

  test('an access token and a refresh token are not the code, nor one another', async () => {
    const { callback, tokens } = await signInTo(configuration, person)
    const values = [callback.searchParams.get('code'), tokens.access_token, tokens.refresh_token]
    expect(new Set(values).size).toBe(3)
  })

  const calledByPrograms = [
    openIdPaths.token,
    openIdPaths.introspection,
    openIdPaths.revocation,
    openIdPaths.pushed_authorization_request,
  ]

  /** Calls an address from a page of a site. @returns the status, and which site may read the response */
  async function callFrom(site: string, path: string, id: string) {
    const { status, headers } = await app.fetch(
      new Request(`${origin}${path}`, {
        method: 'POST',
        headers: { origin: site, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ client_id: id, client_secret: secret, token: 'x' }).toString(),
      }),
    )
    return { status, readers: headers.get('access-control-allow-origin') }
  }

  test.each(calledByPrograms)('a page of another site cannot read the response of %s', async path => {
    const site = 'https://evil.example'
    expect(await callFrom(site, path, 'app')).toEqual({ status: 400, readers: null })
    expect(await callFrom(site, path, 'public')).toEqual({ status: 400, readers: null })
    // Only that there is no such client.
    expect(await callFrom(site, path, 'nobody')).toMatchObject({ status: 401 })
  })

  test.each(calledByPrograms)(
    'a page of an application without a secret can read the response of %s, and that of one with a secret cannot',
    async path => {
      expect(await callFrom(appOrigin, path, 'public')).toMatchObject({ readers: appOrigin })
      expect(await callFrom(appOrigin, path, 'app')).toEqual({ status: 400, readers: null })
    },
  )

  test('nobody can register a client dynamically while that is off', async () => {
    expect(configuration.serverMetadata().registration_endpoint).toBeUndefined()
    const reply = await app.fetch(
      new Request(`${origin}/oidc/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: ['https://evil.example/callback'] }),
      }),
    )
    expect(reply.status).toBe(404)
  })

  test('only sites that the server names may frame the pages of a sign-in (clickjacking)', async () => {
    const { location } = await person.open((await start(configuration)).url)
    for (const path of [location, '/authorize?problem=expired', '/sign-out', '/oidc/logout']) {
      const { headers } = await app.fetch(new Request(`${origin}${path}`))
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy, path).toMatch(/frame-ancestors (?:'none'|https:\/\/app\.safe\.global)(?:;|$)/)
    }
  })

  test.each([
    'https://evil.example/callback',
    `${appOrigin}/callback/`,
    `${appOrigin}/callback?next=https://evil.example`,
    `${appOrigin}.evil.example/callback`,
    `${appOrigin}/callback#x`,
    'https://app.example.net:443/callback',
    'https://APP.example.net/callback',
    'no-address',
    "https://evil.example;script-src'unsafe-inline'/",
  ])('nobody is sent to the address %s, which is not registered', async address => {
    const { url } = await start(configuration, { redirect_uri: address })
    expect((await person.open(url)).location).toBe('/authorize?problem=wrong-redirect')
  })

  test('an unknown client and a request that has expired lead to our page', async () => {
    const { url } = await start(configuration, { client_id: 'nobody' })
    expect((await person.open(url)).location).toBe('/authorize?problem=unknown-client')
    url.searchParams.set('redirect_uri', 'no-address')
    expect((await person.open(url)).location).toBe('/authorize?problem=unknown-client')
    expect((await person.open('/oidc/authorize/abc')).location).toBe('/authorize?problem=expired')
    expect((await person.authorization('abc')).status).toBe(404)
  })

  test.each([
    ['left out', { code_challenge: '', code_challenge_method: '' }],
    ['plain', { code_challenge_method: 'plain' }],
  ])('PKCE that is %s is refused for a client without a secret', async (_, more) => {
    const { url } = await start(await discover(app, 'public', client.None()), more)
    for (const [name, value] of Object.entries(more)) if (value === '') url.searchParams.delete(name)
    const { location } = await person.open(url)
    expect(new URL(location, origin).searchParams.get('error')).toBe('invalid_request')
  })

  test('a code that was requested with PKCE is worth nothing without the verifier', async () => {
    const { parameters } = await codeOf()
    const { code_verifier: _, ...without } = parameters
    expect((await token(without)).body).toMatchObject({ error: 'invalid_grant' })
    const wrong = { ...parameters, code_verifier: client.randomPKCECodeVerifier() }
    expect((await token(wrong)).body).toMatchObject({ error: 'invalid_grant' })
  })

  test('an assertion that is signed with the public key as a secret, or not at all, is refused', async () => {
    const time = Math.floor(Date.now() / 1000)
    const claims = { iss: 'keyed', sub: 'keyed', aud: origin, jti: 'one', iat: time, exp: time + 60 }
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const pem = createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    for (const [alg, key] of [
      ['HS256', pem],
      ['HS256', JSON.stringify(publicJwk)],
      ['none', ''],
    ] as const) {
      const signed = `${encode({ alg, kid: 'k1' })}.${encode(claims)}`
      const signature = alg === 'none' ? '' : createHmac('sha256', key).update(signed).digest('base64url')
      const reply = await token(
        {
          grant_type: 'authorization_code',
          code: 'x',
          redirect_uri: redirectUri,
          client_id: 'keyed',
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: `${signed}.${signature}`,
        },
        '',
      )
      expect(reply.body).toMatchObject({ error: 'invalid_client' })
    }
  })

  test('a sign-in that another browser started cannot be continued here (login CSRF)', async () => {
    const attacker = new Person(app)
    const id = idOf((await attacker.open((await start(configuration)).url)).location)
    expect(id).not.toBe('')
    for (const reply of [await person.authorization(id), await person.continue(id), await person.cancel(id)])
      expect(reply.body.code).toBe('authorization-of-another-browser')
    expect((await person.open(`/oidc/authorize/${id}`)).location).toBe('/authorize?problem=expired')
  })

  test('another site cannot continue a sign-in', async () => {
    const id = idOf((await person.open((await start(configuration)).url)).location)
    const reply = await person.send('POST', `/v1/openid/authorizations/${id}/continue`, undefined, {
      origin: 'https://evil.example',
    })
    expect(reply.status).toBe(403)
  })

  const openAgain = async (configuration: client.Configuration, more: Record<string, string> = {}) =>
    (await person.open((await start(configuration, more)).url)).location

  test.each(localUris)(
    'a program on the machine of a person that imitates a client at %s gets no answer without the person',
    async redirect_uri => {
      const local = await discover(app, 'local', client.None())
      const first = await authorize(person, (await start(local, { redirect_uri })).url)
      expect(first.searchParams.has('code')).toBe(true)
      const id = idOf(await openAgain(local, { redirect_uri }))
      expect((await person.authorization(id)).body.authorization).toMatchObject({ remembered: true })
      expect(await openAgain(local, { redirect_uri, prompt: 'none' })).toContain('error=consent_required')
    },
  )

  test('a website without a secret, whose address no other program has, gets its answer without a page', async () => {
    const website = await discover(app, 'public', client.None())
    await authorize(person, (await start(website)).url)
    expect(await openAgain(website)).toContain('code=')
  })

  test('a response that is posted goes to the registered address only, by the one script of its page', async () => {
    const { url } = await start(configuration, {
      response_mode: 'form_post',
      prompt: 'none',
      state: '"><script>',
    })
    const response = await app.fetch(new Request(url, { headers: { accept: 'text/html' } }))
    expect(response.headers.get('content-security-policy')).toMatch(
      new RegExp(
        `^default-src 'none';script-src 'self' 'sha256-[\\w+/]+=*';form-action ${appOrigin};base-uri 'none';frame-ancestors 'none'$`,
      ),
    )
    const body = await response.text()
    expect(body).toContain(`action="${redirectUri}"`)
    expect(body.match(/<script>/g)).toHaveLength(1)
  })

  test('a refresh token gives no scope that was not granted, and userinfo no claim', async () => {
    const { tokens } = await signInTo(configuration, person, { scope: 'openid' })
    expect(tokens.claims()).not.toHaveProperty('email')
    const { body } = await token({
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token ?? '',
      scope: 'openid email',
    })
    expect(body).toMatchObject({ error: 'invalid_scope' })
    const info = await client.fetchUserInfo(configuration, tokens.access_token, sub)
    expect(info).not.toHaveProperty('email')
    expect(info).not.toHaveProperty('name')
  })

  test('another client learns nothing about a token, and cannot revoke it', async () => {
    const { tokens } = await signInTo(configuration, person)
    const other = await discover(app, 'other')
    expect(await client.tokenIntrospection(other, tokens.access_token)).toEqual({ active: false })
    await client.tokenRevocation(other, tokens.access_token).catch(() => {})
    expect(await client.fetchUserInfo(configuration, tokens.access_token, sub)).toMatchObject({ sub })
  })

  test('an API that checks the tokens of others learns no more than their clients, and cannot revoke them', async () => {
    const api = await discover(app, 'api')
    const { tokens } = await signInTo(configuration, person)
    expect(await client.tokenIntrospection(api, tokens.access_token)).toMatchObject({
      ...{ active: true, client_id: 'app', sub, scope: 'openid profile email' },
    })
    const refresh = tokens.refresh_token ?? ''
    expect(await client.tokenIntrospection(api, refresh)).toEqual({ active: false })
    await client.tokenRevocation(api, tokens.access_token).catch(() => {})
    const unlinked = await discover(app, 'unlinked')
    const { tokens: pairwise } = await signInTo(unlinked, person)
    const seen = await client.tokenIntrospection(api, pairwise.access_token)
    expect(seen).toMatchObject({ active: true, client_id: 'unlinked', sub: pairwise.claims()?.sub })
    expect(JSON.stringify(seen).toLowerCase()).not.toContain(alice.address.slice(2).toLowerCase())
    await client.tokenRevocation(configuration, refresh)
    expect(await client.tokenIntrospection(api, tokens.access_token)).toEqual({ active: false })
    expect(await client.tokenIntrospection(api, (await codeOf()).parameters.code)).toEqual({
      active: false,
    })
  })

  test('a request that was not pushed is refused for a client that must push its requests (PAR)', async () => {
    const pushing = await discover(app, 'pushing')
    const { url, ...started } = await start(pushing)
    expect((await person.open(url)).location).toMatch(/problem=invalid|error=invalid_request/)
    const pushed = await client.buildAuthorizationUrlWithPAR(pushing, Object.fromEntries(url.searchParams))
    const tokens = await redeem(pushing, await authorize(person, pushed), { url, ...started })
    expect(tokens.claims()).toMatchObject({ aud: 'pushing' })
  })

  test('a client that must bind its tokens gets none without a proof of its key (DPoP)', async () => {
    const binding = await discover(app, 'binding')
    const started = await start(binding)
    const callback = await authorize(person, started.url)
    await expect(redeem(binding, callback, started)).rejects.toMatchObject({ error: 'invalid_grant' })
    const again = await start(binding)
    const DPoP = client.getDPoPHandle(binding, await client.randomDPoPKeyPair())
    const tokens = await client.authorizationCodeGrant(
      binding,
      await authorize(person, again.url),
      { pkceCodeVerifier: again.verifier, expectedState: again.state, expectedNonce: again.nonce },
      undefined,
      { DPoP },
    )
    expect(tokens.token_type).toBe('dpop')
    const refresh = tokens.refresh_token ?? ''
    await expect(client.refreshTokenGrant(binding, refresh)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(await client.refreshTokenGrant(binding, refresh, undefined, { DPoP })).toMatchObject({
      token_type: 'dpop',
    })
  })

  test('a sign-in that is older than the client accepts is not enough, without and with the page', async () => {
    // The library has its own clock: the sign-in was two seconds ago.
    ahead = -2_000
    await person.signIn(alice, chainId)
    ahead = 0
    const recent = await discover(app, 'recent')
    expect((await person.open((await start(recent, { prompt: 'none' })).url)).location).toContain(
      'error=login_required',
    )
    const started = await start(recent)
    const id = idOf((await person.open(started.url)).location)
    expect((await person.authorization(id)).body.authorization).toMatchObject({ signIn: 'again' })
    expect((await person.continue(id)).body).toMatchObject({ code: 'sign-in-again' })
    await person.signIn(alice, chainId)
    const { body } = await person.continue(id)
    const callback = new URL((await person.open(body.location)).location)
    const claims = (await redeem(recent, callback, started)).claims()
    expect(claims?.auth_time).toBeGreaterThan(Date.now() / 1000 - 2)
    expect((await person.open((await start(recent, { max_age: '1000' })).url)).location).toContain('code=')
  })

  test('a wrong secret is refused', async () => {
    const { parameters } = await codeOf()
    expect((await token(parameters, 'app:not-the-secret')).body).toMatchObject({ error: 'invalid_client' })
    expect((await token(parameters, `app:${'0'.repeat(64)}`)).status).toBe(401)
  })

  test('a secret is accepted in the header and in the body, but not in both', async () => {
    const { parameters } = await codeOf()
    const inBody = { ...parameters, client_id: 'app', client_secret: secret }
    expect((await token(inBody)).body).toMatchObject({ error: 'invalid_request' })
    expect((await token({ ...inBody, client_secret: 'not-the-secret' }, '')).status).toBe(401)
    expect((await token(inBody, '')).status).toBe(200)
  })

  test('a request to sign out cannot fill the database with its state', async () => {
    const signOut = (state: string) => {
      const query = new URLSearchParams({
        client_id: 'app',
        post_logout_redirect_uri: `${appOrigin}/signed-out`,
        state,
      })
      return person.open(`/oidc/logout?${query}`)
    }
    const stored = async () => {
      const rows = await app.store.db.selectFrom('openid_session').select('payload').execute()
      return rows.map(({ payload }) => payload.length)
    }
    expect((await signOut('s'.repeat(2046))).location).toBe('/sign-out')
    expect(Math.max(...(await stored()))).toBeGreaterThan(2046)
    expect((await signOut('s'.repeat(2047))).location).toBe('/authorize?problem=invalid')
    expect((await signOut('\u0000'.repeat(500))).location).toBe('/authorize?problem=invalid')
    expect(Math.max(...(await stored()))).toBeLessThan(3_000)
  })

  test('a request body that is too large is refused', async () => {
    const reply = await token({ grant_type: 'authorization_code', code: 'x'.repeat(40_000) })
    expect(reply.status).toBe(413)
  })
})
