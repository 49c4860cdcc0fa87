import { accounts } from '@countersign/testbed'
import * as client from 'openid-client'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { type Log, openApp, origin } from '../testing/app.ts'
import { databaseKinds } from '../testing/database.ts'
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
  signInTo,
  start,
} from './testing/relying-party.ts'

/** Covers a sign-in to an application, as a relying party with `openid-client` sees it. */

const chainId = inject('chainId')
const { alice } = accounts
const account = `eip155:${chainId}:${alice.address}`
const sub = `eip155:0:${alice.address}`

describe.each(databaseKinds)('signing in to an application, on %s,', kind => {
  const { app } = useApp(kind, url =>
    openApp(url, {
      config: {
        openid: {
          clients: [
            clientConfig('app', {
              url: appOrigin,
              logoUri: `${appOrigin}/logo.png`,
              policyUri: `${appOrigin}/privacy`,
            }),
            clientConfig('es256', { idTokens: 'ES256', authentication: 'client_secret_post' }),
            clientConfig('pairwise', { subject: 'pairwise' }),
            clientConfig('public', { authentication: 'none' }),
          ],
        },
      },
    }),
  )
  let person: Person

  beforeEach(async () => {
    await app.store.db.deleteFrom('openid_consent').execute()
    person = new Person(app)
  })

  const signedIn = async () => {
    await person.signIn(alice, chainId)
    return person
  }

  test('the discovery document describes what there is', async () => {
    const configuration = await discover(app)
    expect(configuration.serverMetadata()).toMatchObject({
      issuer: origin,
      authorization_endpoint: `${origin}/oidc/authorize`,
      token_endpoint: `${origin}/oidc/token`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      backchannel_logout_supported: true,
      id_token_signing_alg_values_supported: ['RS256', 'ES256'],
    })
    const reply = await app.fetch(new Request(`${origin}/.well-known/oauth-authorization-server`))
    expect(await reply.json()).toMatchObject({ issuer: origin })
  })

  test('the page names the application, and the person gets in with one click', async () => {
    await signedIn()
    const configuration = await discover(app)
    const started = await start(configuration)
    const first = await person.open(started.url)
    expect(first.status).toBe(303)
    const id = idOf(first.location)
    expect((await person.authorization(id)).body.authorization).toMatchObject({
      client: {
        ...{ id: 'app', name: 'Example App', url: appOrigin },
        ...{ logo: '/v1/openid/clients/app/logo', policyUri: `${appOrigin}/privacy`, tosUri: null },
      },
      redirectHost: 'app.example.net',
      receives: ['account', 'username', 'name', 'picture', 'email'],
      account,
      signIn: 'ready',
      remembered: false,
    })
    const { body } = await person.continue(id)
    const callback = new URL((await person.open(body.location)).location)
    expect(callback.href.startsWith(`${redirectUri}?`)).toBe(true)
    const tokens = await client.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: started.verifier,
      expectedState: started.state,
      expectedNonce: started.nonce,
    })
    expect(tokens.claims()).toMatchObject({
      iss: origin,
      sub,
      email: `${alice.address.toLowerCase()}@id.example.org`,
      email_verified: false,
      acr: 'urn:countersign:key',
      amr: ['pop'],
      wallet: { account, chain: `eip155:${chainId}`, kind: 'key', method: 'eoa', block: null },
    })
    const info = await client.fetchUserInfo(configuration, tokens.access_token, sub)
    const { name, preferred_username, email, wallet, acr } = tokens.claims() as Record<string, unknown>
    expect(info).toMatchObject({ sub, name, preferred_username, email, wallet, acr })
  })

  test('the second time, the application gets its answer without a page', async () => {
    await signedIn()
    const configuration = await discover(app)
    await signInTo(configuration, person)
    const { url } = await start(configuration, { prompt: 'none' })
    const { location } = await person.open(url)
    expect(new URL(location).searchParams.get('code')).toBeTruthy()
    const { body } = await person.send<{ items: unknown[] }>('GET', '/v1/openid/consents')
    expect(body.items).toMatchObject([{ client: { id: 'app' } }])
  })

  test('a person who is not signed in is asked to sign in, and may use any account', async () => {
    const configuration = await discover(app)
    const started = await start(configuration, { login_hint: account })
    const id = idOf((await person.open(started.url)).location)
    expect((await person.authorization(id)).body.authorization).toMatchObject({
      account: null,
      signIn: 'needed',
      loginHint: account,
    })
    expect((await person.continue(id)).body.code).toBe('not-signed-in')
    await signedIn()
    const { body } = await person.continue(id)
    expect(new URL((await person.open(body.location)).location).searchParams.get('code')).toBeTruthy()
  })

  test('with prompt=none, an application learns that nobody is signed in, or has not agreed', async () => {
    const configuration = await discover(app)
    const error = async () => {
      const { location } = await person.open((await start(configuration, { prompt: 'none' })).url)
      return new URL(location).searchParams.get('error')
    }
    expect(await error()).toBe('login_required')
    await signedIn()
    expect(await error()).toBe('consent_required')
  })

  test('with another account than before, the application gets the other one', async () => {
    await signedIn()
    const configuration = await discover(app)
    await signInTo(configuration, person)
    const started = await start(configuration, { prompt: 'select_account' })
    const id = idOf((await person.open(started.url)).location)
    expect((await person.authorization(id)).body.authorization.signIn).toBe('choose')
    await person.signIn(accounts.bob, chainId)
    const { body } = await person.continue(id)
    const callback = new URL((await person.open(body.location)).location)
    const tokens = await client.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: started.verifier,
      expectedState: started.state,
      expectedNonce: started.nonce,
    })
    expect(tokens.claims()?.sub).toBe(`eip155:0:${accounts.bob.address}`)
  })

  test('a person who is signed in with another account than the hint names is asked to choose, and may continue with either', async () => {
    await signedIn()
    const configuration = await discover(app)
    await signInTo(configuration, person)
    const bob = `eip155:${chainId}:${accounts.bob.address}`
    const ask = async (more: Record<string, string>) => (await start(configuration, more)).url
    const codeOf = async (location: string | URL) =>
      new URL((await person.open(location)).location).searchParams.get('code')

    for (const own of [alice.address, account, `eip155:1:${alice.address}`, 'someone@example.org'])
      expect(await codeOf(await ask({ login_hint: own }))).toBeTruthy()
    const { location } = await person.open(await ask({ login_hint: bob, prompt: 'none' }))
    expect(new URL(location).searchParams.get('error')).toBe('account_selection_required')

    for (const { chosen, hint } of [
      { chosen: 'the one that is signed in', hint: bob },
      { chosen: 'the one that the hint names', hint: null },
    ]) {
      const id = idOf((await person.open(await ask({ login_hint: bob }))).location)
      expect((await person.authorization(id)).body.authorization).toMatchObject({
        ...{ account, signIn: 'choose', loginHint: bob, remembered: true },
      })
      if (hint === null) await person.signIn(accounts.bob, chainId)
      expect((await person.authorization(id)).body.authorization, chosen).toMatchObject({
        ...{ signIn: hint === null ? 'ready' : 'choose', loginHint: hint },
      })
      expect(await codeOf((await person.continue(id)).body.location), chosen).toBeTruthy()
    }
    expect(await codeOf(await ask({ login_hint: bob }))).toBeTruthy()
  })

  test('who continues with another account than the one that the application expects is sent back with login_required', async () => {
    await signedIn()
    const configuration = await discover(app)
    const { tokens } = await signInTo(configuration, person)
    await person.signIn(accounts.bob, chainId)
    const { url } = await start(configuration, { id_token_hint: tokens.id_token ?? '' })
    const id = idOf((await person.open(url)).location)
    expect((await person.authorization(id)).body.authorization.signIn).toBe('choose')
    const { body } = await person.continue(id)
    const callback = new URL((await person.open(body.location)).location, origin)
    expect(callback.searchParams.get('error')).toBe('login_required')
    const { body: consents } = await person.send<{ items: unknown[] }>('GET', '/v1/openid/consents')
    expect(consents.items).toEqual([])
  })

  test('who signs in with the account that the application expects gets in', async () => {
    await signedIn()
    const configuration = await discover(app)
    const { tokens } = await signInTo(configuration, person)
    await person.signIn(accounts.bob, chainId)
    const started = await start(configuration, { id_token_hint: tokens.id_token ?? '' })
    const id = idOf((await person.open(started.url)).location)
    await signedIn()
    const { body } = await person.continue(id)
    const callback = new URL((await person.open(body.location)).location, origin)
    expect(callback.searchParams.get('code')).toBeTruthy()
  })

  test('who signs in with another account just after they continued decides again', async () => {
    await signedIn()
    const configuration = await discover(app)
    const started = await start(configuration)
    const id = idOf((await person.open(started.url)).location)
    const { body } = await person.continue(id)
    await person.signIn(accounts.bob, chainId)
    expect((await person.open(body.location)).location).toBe(`/authorize/${id}`)
    const { body: next } = await person.continue(id)
    const callback = new URL((await person.open(next.location)).location)
    const { sub } = (await redeem(configuration, callback, started)).claims() ?? {}
    expect(sub).toBe(`eip155:0:${accounts.bob.address}`)
  })

  test('with prompt=consent, a person who has agreed before is asked again, and may refuse', async () => {
    await signedIn()
    const configuration = await discover(app)
    await signInTo(configuration, person)
    const started = await start(configuration, { prompt: 'consent' })
    const id = idOf((await person.open(started.url)).location)
    expect((await person.authorization(id)).body.authorization).toMatchObject({
      account,
      signIn: 'ready',
      remembered: true,
    })
    const { body } = await person.continue(id)
    const callback = new URL((await person.open(body.location)).location)
    expect((await redeem(configuration, callback, started)).claims()?.sub).toBe(sub)

    const again = idOf((await person.open((await start(configuration, { prompt: 'consent' })).url)).location)
    const { body: refused } = await person.cancel(again)
    const answer = new URL((await person.open(refused.location)).location)
    expect(answer.searchParams.get('error')).toBe('access_denied')

    // Together with another prompt, each is respected.
    const both = await start(configuration, { prompt: 'login consent' })
    const asked = idOf((await person.open(both.url)).location)
    expect((await person.authorization(asked)).body.authorization.signIn).toBe('again')
    expect((await person.continue(asked)).body.code).toBe('sign-in-again')
    await person.signIn(alice, chainId)
    const { body: next } = await person.continue(asked)
    const done = new URL((await person.open(next.location)).location)
    expect((await redeem(configuration, done, both)).claims()?.sub).toBe(sub)
  })

  test('with acr_values, an application receives how the account was proven, even if it wishes for more', async () => {
    await signedIn()
    const configuration = await discover(app)
    const { acr_values_supported } = configuration.serverMetadata()
    expect(acr_values_supported).toEqual([
      'urn:countersign:key',
      'urn:countersign:contract',
      'urn:countersign:multisig',
    ])
    const { tokens } = await signInTo(configuration, person, { acr_values: 'urn:countersign:multisig' })
    expect(tokens.claims()?.acr).toBe('urn:countersign:key')
  })

  test('a person who cancels is sent back with access_denied', async () => {
    await signedIn()
    const id = idOf((await person.open((await start(await discover(app))).url)).location)
    const { body } = await person.cancel(id)
    const callback = new URL((await person.open(body.location)).location)
    expect(callback.searchParams.get('error')).toBe('access_denied')
    expect(callback.searchParams.get('iss')).toBe(origin)
  })

  test('an ID token can be signed with ES256, for a client that sends its secret in the body', async () => {
    await signedIn()
    const configuration = await discover(
      app,
      'es256',
      client.ClientSecretPost('a-secret-of-at-least-thirty-two-characters'),
    )
    const { tokens } = await signInTo(configuration, person)
    const [header = ''] = (tokens.id_token ?? '').split('.')
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg: 'ES256' })
  })

  test('a pairwise client receives a pseudonym, and nothing that names the account', async () => {
    await signedIn()
    const { tokens } = await signInTo(await discover(app, 'pairwise'), person)
    const claims = JSON.stringify(tokens.claims())
    expect(claims.toLowerCase()).not.toContain(alice.address.slice(2, 10).toLowerCase())
    expect(tokens.claims()).toMatchObject({ name: expect.stringMatching(/^user-\w{10}$/) })
    expect(tokens.claims()).not.toHaveProperty('wallet')
  })

  test('a client without a secret gets in with PKCE', async () => {
    await signedIn()
    const { tokens } = await signInTo(await discover(app, 'public', client.None()), person)
    expect(tokens.claims()?.sub).toBe(sub)
  })

  test('a refresh token is replaced at each use, and works as long as the session', async () => {
    await signedIn()
    const configuration = await discover(app)
    const { tokens } = await signInTo(configuration, person)
    const next = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
    expect(next.refresh_token).not.toBe(tokens.refresh_token)
    expect(next.claims()?.sub).toBe(sub)
    await person.send('DELETE', '/v1/session')
    await expect(client.refreshTokenGrant(configuration, next.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await expect(client.fetchUserInfo(configuration, next.access_token, sub)).rejects.toThrow()
  })

  test('introspection and revocation work for the tokens of the client', async () => {
    await signedIn()
    const configuration = await discover(app)
    const { tokens } = await signInTo(configuration, person)
    expect(await client.tokenIntrospection(configuration, tokens.access_token)).toMatchObject({
      active: true,
      sub,
    })
    await client.tokenRevocation(configuration, tokens.refresh_token ?? '')
    expect(await client.tokenIntrospection(configuration, tokens.access_token)).toEqual({ active: false })
  })

  test('a request can be pushed before the person comes, and is used once', async () => {
    await signedIn()
    const configuration = await discover(app)
    const { url, ...started } = await start(configuration)
    const pushed = await client.buildAuthorizationUrlWithPAR(
      configuration,
      Object.fromEntries(url.searchParams),
    )
    const callback = await authorize(person, pushed)
    const tokens = await client.authorizationCodeGrant(configuration, callback, {
      pkceCodeVerifier: started.verifier,
      expectedState: started.state,
      expectedNonce: started.nonce,
    })
    expect(tokens.claims()?.sub).toBe(sub)
    expect((await person.open(pushed)).location).toMatch(/problem=invalid|error=invalid_request_uri/)
  })

  test('a token can be bound to a key of the client (DPoP)', async () => {
    await signedIn()
    const configuration = await discover(app)
    const dpop = client.getDPoPHandle(configuration, await client.randomDPoPKeyPair())
    const started = await start(configuration)
    const callback = await authorize(person, started.url)
    const tokens = await client.authorizationCodeGrant(
      configuration,
      callback,
      { pkceCodeVerifier: started.verifier, expectedState: started.state, expectedNonce: started.nonce },
      undefined,
      { DPoP: dpop },
    )
    expect(tokens.token_type).toBe('dpop')
    expect(await client.fetchUserInfo(configuration, tokens.access_token, sub, { DPoP: dpop })).toMatchObject(
      { sub },
    )
    await expect(client.fetchUserInfo(configuration, tokens.access_token, sub)).rejects.toThrow()
  })

  test('each session names the applications that the person signed in to with it', async () => {
    const [person, elsewhere] = [await signedIn(), new Person(app)]
    await elsewhere.signIn(alice, chainId)
    // A request that was not continued is no sign-in.
    await person.open((await start(await discover(app, 'public', client.None()))).url)
    await signInTo(await discover(app), person)
    const { items } = (await elsewhere.sessions()).body
    expect(items.slice(0, 2).map(({ current, applications }) => [current, applications])).toEqual([
      [true, []],
      [false, ['Example App']],
    ])
    await person.send('POST', '/v1/openid/consents/revoke', { client: 'app' })
    expect((await person.sessions()).body.items[1]?.applications).toEqual([])
  })

  test('revoking what the account agreed to ends the tokens, and the page asks again', async () => {
    await signedIn()
    const configuration = await discover(app)
    const { tokens } = await signInTo(configuration, person)
    expect((await person.send('POST', '/v1/openid/consents/revoke', { client: 'app' })).status).toBe(204)
    await expect(client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    expect(idOf((await person.open((await start(configuration)).url)).location)).not.toBe('')
    expect((await person.send('POST', '/v1/openid/consents/revoke', { client: 'app' })).status).toBe(404)
  })

  test('an application can ask to sign out, and gets the person back', async () => {
    await signedIn()
    const configuration = await discover(app)
    const { tokens } = await signInTo(configuration, person)
    const url = client.buildEndSessionUrl(configuration, { id_token_hint: tokens.id_token ?? '' })
    expect((await person.open(url)).location).toBe('/sign-out')
    const asked = await person.send('GET', '/v1/openid/sign-out')
    expect(asked.body).toEqual({
      client: {
        ...{ id: 'app', name: 'Example App', url: appOrigin },
        ...{ logo: '/v1/openid/clients/app/logo', policyUri: `${appOrigin}/privacy`, tosUri: null },
      },
      account,
      redirectHost: null,
    })
    expect((await person.send('POST', '/v1/openid/sign-out')).body).toEqual({ location: `${origin}/` })
    expect((await person.session()).body.session).toBeNull()
    await expect(client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })
})

test('the list of applications says to the minute when the account last signed in there', async () => {
  let ahead = 0
  const app = await openApp('sqlite::memory:', {
    config: { openid: { clients: [clientConfig('app')] } },
    now: () => Date.now() + ahead,
  })
  const person = new Person(app)
  await person.signIn(alice, chainId)
  const configuration = await discover(app)
  const lastUse = async () => {
    await signInTo(configuration, person)
    const { body } = await person.send<{ items: [{ lastUsedAt: string }] }>('GET', '/v1/openid/consents')
    return Date.parse(body.items[0].lastUsedAt)
  }
  const first = await lastUse()
  ahead = 30_000
  expect(await lastUse()).toBe(first)
  ahead = 90_000
  expect(await lastUse()).toBeGreaterThanOrEqual(first + ahead)
  await app.close()
})

test('without clients, there is no provider', async () => {
  const off = await openApp('sqlite::memory:')
  const reply = await off.fetch(new Request(`${origin}/.well-known/openid-configuration`))
  expect(reply.status).toBe(404)
  await off.close()
})

test('the log names the route of each address, and not what it contains', async () => {
  const log: Log = []
  const config = { openid: { clients: [clientConfig('app')] } }
  const logged = await openApp('sqlite::memory:', { log, config })
  for (const [path, route] of [
    ['/oidc/jwks', '/oidc/jwks'],
    ['/oidc/authorize/a-secret?x=a-secret', '/oidc/authorize/:id'],
    ['/.well-known/openid-configuration', '/.well-known/openid-configuration'],
  ]) {
    await logged.fetch(new Request(`${origin}${path}`))
    expect(JSON.parse(log.at(-1) ?? '')).toMatchObject({ method: 'GET', route })
  }
  expect(log.join('')).not.toContain('a-secret')
  await logged.close()
})
