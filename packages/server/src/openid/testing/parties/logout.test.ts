import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import packageJson from '../../../../package.json' with { type: 'json' }
import { readPage } from '../docs-blocks.ts'
import { createLogoutHandler, type EndedSignIn } from './logout.ts'

const issuer = 'https://id.example.org'
const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const now = () => Math.floor(Date.now() / 1000)
const { privateKey, publicKey } = await generateKeyPair('RS256')
const other = await generateKeyPair('RS256')

const claims = (more: Record<string, unknown> = {}): JWTPayload => ({
  ...{ iss: issuer, aud: 'app', sub: 'a person', sid: 'a sign-in', events },
  ...{ iat: now(), exp: now() + 120, jti: crypto.randomUUID() },
  ...more,
})

const sign = (more: Record<string, unknown> = {}, { typ = 'logout+jwt', key = privateKey } = {}) =>
  new SignJWT(claims(more)).setProtectedHeader({ alg: 'RS256', kid: 'a', typ }).sign(key)

describe('the handler of logout tokens in the documentation', () => {
  let ended: EndedSignIn[] = []
  let handle = createLogoutHandler({ issuer, clientId: 'app', endSessions: async () => {} })

  const send = async (body: URLSearchParams | string) => {
    const { status, headers } = await handle(
      new Request('https://app.example.net/backchannel-logout', { method: 'POST', body }),
    )
    expect(headers.get('cache-control')).toBe('no-store')
    return status
  }
  const sendToken = async (token: string) => send(new URLSearchParams({ logout_token: token }))

  beforeEach(async () => {
    ended = []
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'a', alg: 'RS256' }]
    vi.stubGlobal('fetch', async (url: string) => {
      expect(String(url)).toBe(`${issuer}/oidc/jwks`)
      return Response.json({ keys })
    })
    handle = createLogoutHandler({
      ...{ issuer, clientId: 'app' },
      endSessions: async signIn => void ended.push(signIn),
    })
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('ends the sessions of the sign-in that a token names, once', async () => {
    const token = await sign()
    expect(await sendToken(token)).toBe(200)
    expect(ended).toEqual([{ sub: 'a person', sid: 'a sign-in' }])
    expect(await sendToken(token)).toBe(400)
    expect(ended).toHaveLength(1)
  })

  test('accepts a token again whose sessions could not be ended', async () => {
    let isDown = true
    handle = createLogoutHandler({
      ...{ issuer, clientId: 'app' },
      async endSessions() {
        if (isDown) throw new Error('The database is not available.')
      },
    })
    const token = await sign()
    expect(await sendToken(token)).toBe(400)
    isDown = false
    expect(await sendToken(token)).toBe(200)
  })

  test.each<[what: string, more: Record<string, unknown>]>([
    ['of another issuer', { iss: 'https://other.example.org' }],
    ['for another application', { aud: 'other' }],
    ['without an event', { events: undefined }],
    ['of another event', { events: { 'https://example.org/event': {} } }],
    ['whose event is no object', { events: { [Object.keys(events)[0] ?? '']: true } }],
    ['with a nonce, as ID tokens have', { nonce: 'a' }],
    ['without a person', { sub: undefined }],
    ['without a sign-in', { sid: undefined }],
    ['whose sign-in is no text', { sid: ['a sign-in'] }],
    ['without an id', { jti: undefined }],
    ['without its time', { iat: undefined }],
    ['that does not expire', { exp: undefined }],
    ['that has expired', { iat: now() - 200, exp: now() - 80 }],
    ['that is old', { iat: now() - 3_600 }],
    ['of the future', { iat: now() + 3_600, exp: now() + 7_200 }],
  ])('refuses a token %s', async (_, more) => {
    expect(await sendToken(await sign(more))).toBe(400)
    expect(ended).toEqual([])
  })

  test('refuses a token that the provider did not sign as a logout token', async () => {
    expect(await sendToken(await sign({}, { key: other.privateKey }))).toBe(400)
    expect(await sendToken(await sign({}, { typ: 'JWT' }))).toBe(400)
    expect(await sendToken(new UnsecuredJWT(claims()).encode())).toBe(400)
    expect(ended).toEqual([])
  })

  test('refuses a request without a token', async () => {
    for (const body of ['', 'logout_token', 'logout_token=%00', '{"logout_token":"a"}'])
      expect(await send(body)).toBe(400)
    expect(ended).toEqual([])
  })
})

test('the documentation names the versions of the libraries with which its handler is tested', async () => {
  const page = await readPage('generic.md')
  for (const name of ['openid-client', 'oauth4webapi', '@auth/core', 'better-auth'] as const)
    expect(page).toMatch(
      new RegExp(`Tested with .*${name}\`? ${packageJson.devDependencies[name].replaceAll('.', '\\.')}\\b`),
    )
})
