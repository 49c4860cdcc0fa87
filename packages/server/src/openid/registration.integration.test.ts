import { accounts } from '@countersign/testbed'
import * as oauth from 'oauth4webapi'
import * as client from 'openid-client'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { openApp, openIdOn, origin } from '../testing/app.ts'
import { databaseKinds } from '../testing/database.ts'
import { useApp } from '../testing/use-app.ts'
import {
  appOrigin,
  clientConfig,
  idOf,
  Person,
  redirectUri,
  signInTo,
  start,
} from './testing/relying-party.ts'

/** Covers applications that register themselves. */

const { operatorKey } = openIdOn.openid
const registrationKey = 'a-key-with-which-applications-register-themselves'
const address = `${origin}/oidc/register`

describe.each(databaseKinds)('applications that register themselves, on %s,', kind => {
  const log: string[] = []
  const { app } = useApp(kind, url =>
    openApp(url, {
      log,
      config: {
        openid: {
          ...{ operatorKey, registrationKey, privateHosts: ['10.0.0.7:8080', 'wiki.internal:443'] },
          clients: [clientConfig('app')],
        },
      },
    }),
  )

  beforeEach(async () => {
    await app.store.db.deleteFrom('openid_client').execute()
  })

  async function signedIn() {
    const person = new Person(app)
    await person.signIn(accounts.alice, inject('chainId'))
    return person
  }

  const customFetch: client.CustomFetch = (url, init) => app.fetch(new Request(url, init as RequestInit))

  /** Registers as an application does, with the library that many of them use. */
  async function registered(metadata: Partial<client.ClientMetadata>, authentication?: client.ClientAuth) {
    const configuration = await client.dynamicClientRegistration(
      new URL(origin),
      { redirect_uris: [redirectUri], ...metadata },
      authentication,
      { initialAccessToken: registrationKey, [client.customFetch]: customFetch },
    )
    configuration[client.customFetch] = customFetch
    return configuration
  }

  async function send(body: unknown, headers: Record<string, string> = {}) {
    const response = await app.fetch(
      new Request(address, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${registrationKey}`,
          'content-type': 'application/json',
          ...headers,
        },
        body: body instanceof Blob ? body : typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    }
  }

  const rows = () => app.store.db.selectFrom('openid_client').selectAll().execute()

  const manage = async (method: string, path: string, body?: unknown) => {
    const response = await app.fetch(
      new Request(`${origin}/v1/openid/clients${path}`, {
        method,
        headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    return { status: response.status, body: (await response.json().catch(() => undefined)) as never }
  }

  test('find the address in the discovery, get an id and a secret, and people sign in to them', async () => {
    const configuration = await registered({
      client_name: 'Wiki',
      client_uri: appOrigin,
      token_endpoint_auth_method: 'client_secret_post',
    })
    expect(configuration.serverMetadata().registration_endpoint).toBe(address)
    const { client_id: id, client_secret: secret } = configuration.clientMetadata()
    expect(secret).toMatch(/^[\w-]{43}$/)
    const { tokens } = await signInTo(configuration, await signedIn())
    expect(tokens.claims()).toMatchObject({ aud: id })
    const refreshed = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
    expect(refreshed.access_token).toBeDefined()
    const stored = JSON.stringify(await rows())
    expect(stored).toContain(id)
    expect(stored).not.toContain(secret)
    expect(log.join('\n')).not.toContain(secret)
    expect(log.join('\n')).not.toContain(registrationKey)
  })

  test('can have any of the ways to authenticate', async () => {
    const person = await signedIn()
    const { privateKey, publicKey } = await crypto.subtle.generateKey(
      { name: 'ECDSA', namedCurve: 'P-256' },
      true,
      ['sign', 'verify'],
    )
    const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
    const jwk = { kty, crv, x, y, kid: 'k1', alg: 'ES256', use: 'sig' }
    for (const [metadata, authentication] of [
      [{ token_endpoint_auth_method: 'none' }, client.None()],
      [
        { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [jwk] } },
        client.PrivateKeyJwt({ key: privateKey, kid: 'k1' }),
      ],
    ] as const) {
      const configuration = await registered(metadata as Partial<client.ClientMetadata>, authentication)
      expect(configuration.clientMetadata()).not.toHaveProperty('client_secret')
      const { tokens } = await signInTo(configuration, person)
      expect(tokens.claims()?.aud).toBe(configuration.clientMetadata().client_id)
    }
  })

  test('are told what was registered, with the defaults of OpenID Connect, and get no more than they asked for', async () => {
    const { status, headers, body } = await send({
      redirect_uris: [redirectUri],
      contacts: ['someone@example.net'],
      'client_name#de': 'Wiki',
      scope: 'openid groups unknown',
      siwe: true,
      introspects: 'all',
      groups: ['staff'],
      requiredGroups: [],
      profile: 'grafana',
      username: '{address}',
      client_id: 'app',
      client_secret: 'a-secret-that-the-application-would-like-to-have',
      software_statement: 'e30.e30.',
      logo_uri: null,
    })
    expect(status).toBe(201)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    const id = body.client_id as string
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(body).toEqual({
      client_id: id,
      client_id_issued_at: expect.closeTo(Date.now() / 1000, -1),
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
      client_secret_expires_at: 0,
      registration_access_token: expect.stringMatching(/^[\w-]{43}$/),
      registration_client_uri: `${address}/${id}`,
      client_name: 'app.example.net',
      redirect_uris: [redirectUri],
      post_logout_redirect_uris: [],
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'RS256',
      subject_type: 'public',
      require_pushed_authorization_requests: false,
      dpop_bound_access_tokens: false,
      scope: 'offline_access openid profile email groups',
    })
    expect((await manage('GET', `/${id}`)).body).toMatchObject({
      client: {
        source: 'api',
        siwe: false,
        introspects: 'own',
        groups: [],
        profile: 'generic',
        username: '{name}',
      },
    })
  })

  test('receive what people sign for them alone if they register the scope siwe', async () => {
    const configuration = await registered({ scope: 'openid siwe' })
    const { client_id: id, scope } = configuration.clientMetadata()
    expect(scope).toBe('offline_access openid profile email groups siwe')
    expect((await manage('GET', `/${id}`)).body).toMatchObject({ client: { siwe: 'own' } })
    const person = await signedIn()
    const { url } = await start(configuration, { scope: 'openid siwe' })
    const { body } = await person.authorization(idOf((await person.open(url)).location))
    expect(body.authorization).toMatchObject({ receives: ['account', 'own-signature'], signIn: 'sign' })
  })

  test('have one address if they register the scope siwe, because the message names it', async () => {
    const { status, body } = await send({
      redirect_uris: [redirectUri, `${redirectUri}/other`],
      scope: 'openid siwe',
    })
    expect([status, body.error]).toEqual([400, 'invalid_redirect_uri'])
    expect(body.error_description).toContain('it must be one address')
  })

  test('can register what they were told again, as another client', async () => {
    const first = await send({
      client_name: 'Wiki',
      client_uri: appOrigin,
      logo_uri: `${appOrigin}/logo.png`,
      policy_uri: `${appOrigin}/privacy`,
      tos_uri: `${appOrigin}/terms`,
      redirect_uris: [redirectUri, `${appOrigin}/other`],
      post_logout_redirect_uris: [appOrigin],
      backchannel_logout_uri: `${appOrigin}/logout`,
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: 'ES256',
      subject_type: 'pairwise',
      require_pushed_authorization_requests: true,
      dpop_bound_access_tokens: true,
      default_max_age: 3600,
    })
    expect(first.body).toMatchObject({
      require_pushed_authorization_requests: true,
      dpop_bound_access_tokens: true,
      default_max_age: 3600,
    })
    const second = await send(first.body)
    expect(second.status).toBe(201)
    const own = [
      'client_id',
      'client_secret',
      'registration_access_token',
      'registration_client_uri',
      'client_id_issued_at',
    ]
    const metadataOf = (body: object) =>
      Object.fromEntries(Object.entries(body).filter(([name]) => !own.includes(name)))
    expect(metadataOf(second.body)).toEqual(metadataOf(first.body))
    for (const name of own.slice(0, -1)) expect(second.body[name], name).not.toBe(first.body[name])
  })

  test('can use oauth4webapi, and are listed, changed and removed with the key of the operator', async () => {
    const issuer = new URL(origin)
    const options = {
      [oauth.customFetch]: (url: string, init: object) => app.fetch(new Request(url, init as RequestInit)),
    }
    const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options))
    const response = await oauth.dynamicClientRegistrationRequest(
      server,
      { redirect_uris: [redirectUri] },
      { ...options, initialAccessToken: registrationKey },
    )
    const { client_id: id } = await oauth.processDynamicClientRegistrationResponse(response)
    const shown = (await manage('GET', `/${id}`)).body as { client: object }
    expect((await manage('PUT', `/${id}`, { ...shown.client, siwe: true })).body).toMatchObject({
      client: { id, siwe: true },
      secret: null,
    })
    expect((await manage('DELETE', `/${id}`)).status).toBe(204)
    expect(await rows()).toEqual([])
  })

  test.each([
    ['a JSON object', [], 'the body', 'invalid_client_metadata'],
    ['a JSON object', 'null', 'the body', 'invalid_client_metadata'],
    ['JSON in UTF-8', '{', 'the body', 'invalid_client_metadata'],
    ['JSON in UTF-8', new Blob([new Uint8Array([0x22, 0xff, 0x22])]), 'the body', 'invalid_client_metadata'],
    ['a list of 1 to 20 addresses', { redirect_uris: undefined }, 'redirect_uris', 'invalid_redirect_uri'],
    ['a list of 1 to 20 addresses', { redirect_uris: [] }, 'redirect_uris', 'invalid_redirect_uri'],
    [
      'an https address',
      { redirect_uris: [redirectUri, 'http://evil.example/'] },
      'redirect_uris[1]',
      'invalid_redirect_uri',
    ],
    [
      'an https address',
      { redirect_uris: ['javascript:alert(1)'] },
      'redirect_uris[0]',
      'invalid_redirect_uri',
    ],
    ['an https address', { redirect_uris: [7] }, 'redirect_uris[0]', 'invalid_redirect_uri'],
    ['an https address', { redirect_uris: { 0: redirectUri } }, 'redirect_uris', 'invalid_redirect_uri'],
    [
      '1 to 60 visible characters',
      { client_name: 'App\u202eknaB' },
      'client_name',
      'invalid_client_metadata',
    ],
    ['1 to 60 visible characters', { client_name: '' }, 'client_name', 'invalid_client_metadata'],
    ['an https address', { client_uri: 'data:text/html,x' }, 'client_uri', 'invalid_client_metadata'],
    [
      'client_secret_basic, client_secret_post',
      { token_endpoint_auth_method: 'tls_client_auth' },
      'token_endpoint_auth_method',
      'invalid_client_metadata',
    ],
    ['a key set', { token_endpoint_auth_method: 'private_key_jwt' }, 'jwks', 'invalid_client_metadata'],
    ['an https address', { jwks_uri: 'http://169.254.169.254/' }, 'jwks_uri', 'invalid_client_metadata'],
    [
      'left out with client_secret_basic',
      { jwks_uri: 'https://app.example.net/keys' },
      'jwks_uri',
      'invalid_client_metadata',
    ],
    [
      'at another host',
      { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://wiki.internal/keys' },
      'jwks_uri',
      'invalid_client_metadata',
    ],
    [
      'left out',
      { sector_identifier_uri: 'https://evil.example/' },
      'sector_identifier_uri',
      'invalid_client_metadata',
    ],
    ['["code"]', { response_types: ['id_token'] }, 'response_types', 'invalid_client_metadata'],
    ['["authorization_code"]', { grant_types: ['implicit'] }, 'grant_types', 'invalid_client_metadata'],
    [
      'RS256 or ES256',
      { id_token_signed_response_alg: 'none' },
      'id_token_signed_response_alg',
      'invalid_client_metadata',
    ],
    [
      'not supported',
      { id_token_encrypted_response_alg: 'RSA-OAEP' },
      'id_token_encrypted_response_alg',
      'invalid_client_metadata',
    ],
    [
      'at another host',
      { logo_uri: 'https://wiki.internal/admin.png' },
      'logo_uri',
      'invalid_client_metadata',
    ],
    [
      'at another host',
      { backchannel_logout_uri: 'https://wiki.internal/logout' },
      'backchannel_logout_uri',
      'invalid_client_metadata',
    ],
    [
      'an https address',
      { logo_uri: 'http://10.0.0.7:8080/logo.png' },
      'logo_uri',
      'invalid_client_metadata',
    ],
    ['an https address', { tos_uri: 'javascript:alert(1)' }, 'tos_uri', 'invalid_client_metadata'],
    [
      'true or false',
      { dpop_bound_access_tokens: 'yes' },
      'dpop_bound_access_tokens',
      'invalid_client_metadata',
    ],
    [
      'without siwe, or with the subject_type public',
      { scope: 'openid siwe', subject_type: 'pairwise' },
      'scope',
      'invalid_client_metadata',
    ],
    ['a text', { scope: ['openid'] }, 'scope', 'invalid_client_metadata'],
    ['web, or left out', { application_type: 'native' }, 'application_type', 'invalid_client_metadata'],
    ['a whole number of seconds', { default_max_age: -1 }, 'default_max_age', 'invalid_client_metadata'],
    [
      'false',
      { require_signed_request_object: true },
      'require_signed_request_object',
      'invalid_client_metadata',
    ],
  ])('are told that it must be %s (%#)', async (allowed, wrong, name, error) => {
    const body =
      typeof wrong === 'string' || wrong instanceof Blob || Array.isArray(wrong)
        ? wrong
        : { redirect_uris: [redirectUri], ...wrong }
    const reply = await send(body)
    expect(reply).toMatchObject({ status: 400, body: { error } })
    const description = reply.body.error_description as string
    expect(description).toContain(allowed)
    expect(description.startsWith(name), description).toBe(true)
    expect(description).toMatch(/^[\x20-\x7e]{1,600}$/)
    expect(await rows()).toEqual([])
  })

  test('are refused when a thousand are registered, also if several register at the same time', async () => {
    const sendEight = () =>
      Promise.all(Array.from({ length: 8 }, () => send({ redirect_uris: [redirectUri] })))
    // Connections of the database are open from here on: otherwise, the next ones would wait for one another.
    await sendEight()
    const [{ id, ...row } = {} as never] = await rows()
    const many = Array.from({ length: 990 }, (_, index) => ({ ...row, id: `many-${index}` }))
    for (let start = 0; start < many.length; start += 100)
      await app.store.db
        .insertInto('openid_client')
        .values(many.slice(start, start + 100))
        .execute()
    const replies = await sendEight()
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(6).fill(400)])
    expect(await rows()).toHaveLength(1000)
    expect(await send({ redirect_uris: [redirectUri] })).toMatchObject({
      status: 400,
      body: {
        error: 'invalid_client_metadata',
        error_description: '1000 clients are registered, and no more can be',
      },
    })
    expect((await manage('DELETE', `/${id}`)).status).toBe(204)
    expect((await send({ redirect_uris: [redirectUri] })).status).toBe(201)
  })

  test('need the registration key: neither nothing, nor another key, a secret or a session is enough', async () => {
    const person = await signedIn()
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const [authorization, error] of [
      ['', undefined],
      ['Bearer', undefined],
      [`Basic ${btoa(`app:${registrationKey}`)}`, undefined],
      ['Bearer x', 'invalid_token'],
      [`Bearer ${operatorKey}`, 'invalid_token'],
      [`Bearer ${registrationKey}x`, 'invalid_token'],
    ] as const) {
      const reply = await send({ redirect_uris: [redirectUri] }, { authorization, cookie })
      expect({ status: reply.status, body: reply.body }, authorization).toEqual({
        status: 401,
        body: {
          ...(error && { error }),
          error_description: 'send openid.registrationKey as the bearer token',
        },
      })
      expect(reply.headers.get('www-authenticate')).toBe(error ? `Bearer error="${error}"` : 'Bearer')
    }
    expect(await rows()).toEqual([])
    expect(
      (
        await app.fetch(
          new Request(`${origin}/v1/openid/clients`, {
            headers: { authorization: `Bearer ${registrationKey}` },
          }),
        )
      ).status,
    ).toBe(401)
  })

  test('need JSON, which no form of another site can send, and no page of another site can read the response', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', ''])
      expect(await send({ redirect_uris: [redirectUri] }, { 'content-type': type })).toMatchObject({
        status: 400,
        body: { error: 'invalid_client_metadata' },
      })
    const foreign = await send({ redirect_uris: ['javascript:alert(1)'] }, { origin: 'https://evil.example' })
    expect(foreign.status).toBe(400)
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    const preflight = await app.fetch(
      new Request(address, {
        method: 'OPTIONS',
        headers: { origin: appOrigin, 'access-control-request-method': 'POST' },
      }),
    )
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
    expect(await rows()).toEqual([])
  })
})
