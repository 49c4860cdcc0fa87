// cspell:ignore httponly
import { accounts } from '@countersign/testbed'
import { sql } from 'kysely'
import * as client from 'openid-client'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Log, openApp, openIdOn, origin } from '../testing/app.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { openLogoutListener } from './testing/logout-listener.ts'
import {
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

/** Covers that what is secret in a sign-in to an application stays in its place: in cookies, and out of the log. */

const chainId = inject('chainId')
const { alice } = accounts
const { operatorKey } = openIdOn.openid

test.each([
  ['https://id.example.org', true],
  ['http://localhost:4310', false],
])(
  'the cookies of a sign-in at %s have all attributes, whatever a proxy says',
  async (publicOrigin, secure) => {
    const app = await openApp('sqlite::memory:', {
      publicOrigin,
      config: { openid: { clients: [clientConfig('app')] }, trustedProxies: 1 },
    })
    const cookies = new Map<string, string>()
    /** Sends a request as it comes from a proxy that ends TLS. */
    const send = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await app.fetch(
        new Request(`http://10.0.0.2:4310${path}`, {
          ...init,
          headers: {
            ...{ accept: 'text/html', origin: publicOrigin, 'x-forwarded-for': '203.0.113.7' },
            ...{ 'x-forwarded-proto': secure ? 'http' : 'https', 'x-forwarded-host': 'evil.example' },
            ...(cookie && { cookie }),
            ...init.headers,
          },
        }),
      )
      const given = response.headers.getSetCookie().map(each => {
        const [pair = '', ...attributes] = each.split('; ')
        const name = pair.slice(0, pair.indexOf('='))
        cookies.set(name, pair.slice(pair.indexOf('=') + 1))
        const lower = attributes.map(attribute => attribute.toLowerCase())
        return {
          name,
          attributes: lower.filter(attribute => !/^(?:expires|max-age)=/.test(attribute)).sort(),
        }
      })
      return { response, given }
    }
    const post = (path: string, body?: object) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
    const attributes = (path: string) =>
      ['httponly', `path=${path.toLowerCase()}`, 'samesite=lax', ...(secure ? ['secure'] : [])].sort()
    const own = (name: string) => ({ name: `${secure ? '__Host-' : ''}${name}`, attributes: attributes('/') })

    const query = new URLSearchParams({
      ...{ client_id: 'app', redirect_uri: redirectUri, response_type: 'code', scope: 'openid', state: 'a' },
    })
    const first = await send(`/oidc/authorize?${query}`)
    const id = idOf(first.response.headers.get('location') ?? '')
    expect(id).not.toBe('')
    expect(first.given.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual(
      [
        own('countersign-browser'),
        // Only the address at which the provider goes on receives it.
        { name: 'countersign-openid-request', attributes: attributes(`/oidc/authorize/${id}`) },
      ].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    )

    const asked = await post('/v1/challenges', {
      purpose: 'sign-in',
      account: `eip155:${chainId}:${alice.address}`,
    })
    const challenge = (await asked.response.json()) as { id: string; message: string }
    const { message } = challenge
    const signature = await alice.signMessage({ message })
    const answered = await post(`/v1/challenges/${challenge.id}/answer`, { message, signature })
    expect(answered.given).toContainEqual(own('countersign-session'))

    const next = await post(`/v1/openid/authorizations/${id}/continue`)
    const { location } = (await next.response.json()) as { location: string }
    expect(location).toBe(`${publicOrigin}/oidc/authorize/${id}`)
    const last = await send(new URL(location).pathname)
    expect(last.response.headers.get('location')).toMatch(/^https:\/\/app\.example\.net\/callback\?code=/)
    // It is cleared where it was set, and the provider's own session never leaves the server.
    expect(last.given).toEqual([
      { name: 'countersign-openid-request', attributes: attributes(`/oidc/authorize/${id}`) },
    ])
    expect(last.response.headers.getSetCookie()[0]).toMatch(/^countersign-openid-request=;.*1970/)
    await app.close()
  },
)

test.each(databaseKinds)(
  'no secret of a sign-in is in the log, also where something fails, on %s',
  async kind => {
    const database = await freshDatabase(kind)
    const listener = await openLogoutListener()
    const log: Log = []
    const app = await openApp(database.url, {
      log,
      config: {
        openid: {
          operatorKey,
          clients: [clientConfig('app', { backchannelLogoutUri: listener.url })],
          privateHosts: [listener.host],
        },
        webhooks: { retry: [0, 0, 0] },
      },
    })
    onTestFinished(async () => {
      listener.close()
      await app.close()
      await database.remove()
    })
    app.openId.start()
    const secrets = new Set<string>([secret, operatorKey])
    const isSecret = (...values: (string | undefined | null)[]) => {
      for (const value of values) secrets.add(value ?? expect.unreachable())
    }
    const fails = (work: Promise<unknown>) => expect(work).rejects.toThrow()

    const registered = await app.fetch(
      new Request(`${origin}/v1/openid/clients`, {
        method: 'POST',
        headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id: 'wiki', name: 'Wiki', redirectUris: [redirectUri] }),
      }),
    )
    isSecret(((await registered.json()) as { secret: string }).secret)

    const person = new Person(app)
    const { body: challenge } = await person.challenge(`eip155:${chainId}:${alice.address}`)
    const signature = await alice.signMessage({ message: challenge.message })
    await person.answer(challenge.id, challenge.message, signature)
    const configuration = await discover(app)
    const { started, callback, tokens } = await signInTo(configuration, person)
    isSecret(signature, started.verifier, started.state, started.nonce, callback.searchParams.get('code'))
    isSecret(tokens.access_token, tokens.refresh_token, tokens.id_token)
    isSecret(...person.cookies.values())
    await client.fetchUserInfo(configuration, tokens.access_token, client.skipSubjectCheck)
    await client.tokenIntrospection(configuration, tokens.access_token)
    const pushed = await client.buildAuthorizationUrlWithPAR(
      configuration,
      Object.fromEntries((await start(configuration)).url.searchParams),
    )
    isSecret(pushed.searchParams.get('request_uri')?.split(':').at(-1))
    await authorize(person, pushed)
    const refreshed = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
    isSecret(refreshed.access_token, refreshed.refresh_token, refreshed.id_token)

    // What fails: wrong secrets and codes, and a database that does.
    const wrong = 'a-wrong-secret-of-thirty-two-characters'
    isSecret(wrong)
    const other = await discover(app, 'app', client.ClientSecretBasic(wrong))
    await fails(client.refreshTokenGrant(other, refreshed.refresh_token ?? ''))
    await fails(client.refreshTokenGrant(await discover(app, 'app', client.ClientSecretPost(wrong)), wrong))
    await fails(client.refreshTokenGrant(configuration, wrong))
    const unused = await start(configuration)
    const answer = await authorize(person, unused.url)
    isSecret(unused.verifier, answer.searchParams.get('code'))
    await fails(redeem(configuration, answer, { ...unused, verifier: client.randomPKCECodeVerifier() }))
    const lost = await start(configuration)
    const lostAnswer = await authorize(person, lost.url)
    isSecret(lost.verifier, lostAnswer.searchParams.get('code'))
    await sql`alter table openid_artifact rename to elsewhere`.execute(app.store.db)
    await fails(redeem(configuration, lostAnswer, lost))
    await fails(client.fetchUserInfo(configuration, refreshed.access_token, client.skipSubjectCheck))
    await sql`alter table elsewhere rename to openid_artifact`.execute(app.store.db)
    for (const path of ['/oidc/userinfo', '/v1/openid/clients'])
      await app.fetch(new Request(`${origin}${path}`, { headers: { authorization: `Bearer ${wrong}` } }))

    // The person signs out, and the application is told, after two failures.
    listener.fail(2)
    const { id_token = '' } = refreshed
    await person.open(client.buildEndSessionUrl(configuration, { id_token_hint: id_token }))
    await person.send('POST', '/v1/openid/sign-out')
    await expect.poll(() => listener.tokens.length).toBe(1)
    isSecret(...listener.tokens)

    const written = log.join('')
    for (const expected of ['/oidc/token', '/oidc/logout', 'a token request was refused', 'a logout failed'])
      expect(written).toContain(expected)
    for (const value of secrets) expect(written).not.toContain(value)
  },
)

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'JAVASCRIPT:alert(1)//https://a',
])('a client cannot be registered with the address %s, and learns which field is wrong', async address => {
  const app = await openApp('sqlite::memory:', { config: openIdOn })
  const lists = ['redirectUris', 'postLogoutRedirectUris']
  for (const field of ['url', 'backchannelLogoutUri', ...lists]) {
    const isList = lists.includes(field)
    const response = await app.fetch(
      new Request(`${origin}/v1/openid/clients`, {
        method: 'POST',
        headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ id: 'wiki', name: 'Wiki', redirectUris: [redirectUri] },
          [field]: isList ? [address] : address,
        }),
      }),
    )
    expect(response.status).toBe(400)
    const { detail, errors } = (await response.json()) as { detail: string; errors: object[] }
    const place = isList ? `${field}.0` : field
    const allowed =
      'an https address such as https://app.example.org/callback (http only on localhost), without fragment and credentials'
    expect(errors).toEqual([{ field: place, value: address, allowed }])
    expect(detail).toBe(`The request is invalid: ${place}: ${allowed}.`)
  }
  await app.close()
})
