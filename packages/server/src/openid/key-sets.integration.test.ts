import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accounts } from '@countersign/testbed'
import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { openApp } from '../testing/app.ts'
import { useApp } from '../testing/use-app.ts'
import { clientConfig, discover, Person, redirectUri, signInTo } from './testing/relying-party.ts'

/** Covers clients whose public keys are at an address: the server loads them as it loads all that others name. */

const chainId = inject('chainId')

/** Creates a key of an application. @returns its private key, and its public key as a JWK */
async function newKey(kid: string) {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign', 'verify'],
  )
  const { kty, crv, x, y, d } = await crypto.subtle.exportKey('jwk', privateKey)
  return {
    ...{ privateKey, publicKey, jwk: { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' } },
    withPrivatePart: { kty, crv, x, y, d, kid, alg: 'ES256' },
  }
}

async function weakKey() {
  const { publicKey } = await crypto.subtle.generateKey(
    {
      ...{ name: 'RSASSA-PKCS1-v1_5', modulusLength: 1024, hash: 'SHA-256' },
      publicExponent: new Uint8Array([1, 0, 1]),
    },
    true,
    ['sign', 'verify'],
  )
  return { ...(await crypto.subtle.exportKey('jwk', publicKey)), kid: 'weak', alg: 'RS256' }
}

/** What the application answers to a request for its key set. */
let answer: { status?: number; body?: string; location?: string }
let requests = 0
let key: Awaited<ReturnType<typeof newKey>>
const server = createServer((_, response) => {
  requests += 1
  const { status = 200, body = '', location } = answer
  response.writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) })
  response.end(body)
})
let host = ''
beforeAll(async () => {
  key = await newKey('k1')
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  host = `localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise(resolve => server.close(resolve)))
beforeEach(() => {
  answer = { body: JSON.stringify({ keys: [key.jwk] }) }
  requests = 0
})

let clock = 0
const open = (url: string, jwksUri = `http://${host}/keys`) =>
  openApp(url, {
    now: () => Date.now() + clock,
    config: {
      openid: {
        clients: [clientConfig('app', { authentication: 'private_key_jwt', jwksUri })],
        privateHosts: [host],
      },
    },
    outgoing: { timeout: 2_000, lookup: async () => ['10.0.0.7'] },
  })

type App = Awaited<ReturnType<typeof open>>

/** Signs a person in. @returns who the ID token is for, or the error of the token address */
async function signIn(app: App, { privateKey, kid }: { privateKey: CryptoKey; kid: string }) {
  const configuration = await discover(app, 'app', client.PrivateKeyJwt({ key: privateKey, kid }))
  const person = new Person(app)
  await person.signIn(accounts.alice, chainId)
  try {
    const { tokens } = await signInTo(configuration, person, { redirect_uri: redirectUri })
    return tokens.claims()?.aud
  } catch (error) {
    if (error instanceof client.ResponseBodyError) return error.error
    throw error
  }
}

describe('a client with the address of its keys', () => {
  const { app } = useApp('sqlite', url => open(url))

  test('authenticates with a key of the set, which is requested once', async () => {
    for (let count = 0; count < 3; count += 1)
      expect(await signIn(app, { privateKey: key.privateKey, kid: 'k1' })).toBe('app')
    expect(requests).toBeLessThanOrEqual(1)
  })

  test('does not authenticate with another key', async () => {
    const other = await newKey('k1')
    expect(await signIn(app, { privateKey: other.privateKey, kid: 'k1' })).toBe('invalid_client')
  })
})

test('a new key set is loaded by a server that has none', async () => {
  const next = await newKey('k2')
  answer = { body: JSON.stringify({ keys: [next.jwk] }) }
  const app = await open('sqlite::memory:')
  expect(await signIn(app, { privateKey: key.privateKey, kid: 'k1' })).toBe('invalid_client')
  expect(await signIn(app, { privateKey: next.privateKey, kid: 'k2' })).toBe('app')
  await app.close()
})

test.each([
  ['that has an error', async () => ({ status: 500 })],
  ['that is no JSON', async () => ({ body: '<html>' })],
  ['without keys', async () => ({ body: '{"keys":[]}' })],
  ['with a private key', async () => ({ body: JSON.stringify({ keys: [key.withPrivatePart] }) })],
  ['with a weak key', async () => ({ body: JSON.stringify({ keys: [key.jwk, await weakKey()] }) })],
  ['that is too long', async () => ({ body: JSON.stringify({ keys: [key.jwk], more: 'x'.repeat(70_000) }) })],
  ['that leads into a private network', async () => ({ status: 302, location: 'https://inside.example/' })],
])('a key set %s is not used, requested again only after ten seconds, and then works', async (_, bad) => {
  answer = await bad()
  const app = await open('sqlite::memory:')
  const person = { privateKey: key.privateKey, kid: 'k1' }
  for (let count = 0; count < 3; count += 1) expect(await signIn(app, person)).toBe('invalid_client')
  expect(requests).toBe(1)
  answer = { body: JSON.stringify({ keys: [key.jwk] }) }
  clock += 11_000
  expect(await signIn(app, person)).toBe('app')
  await app.close()
})

test('a key set in a private network that the operator does not trust is not requested', async () => {
  const app = await open('sqlite::memory:', 'https://inside.example/keys')
  expect(await signIn(app, { privateKey: key.privateKey, kid: 'k1' })).toBe('invalid_client')
  await app.close()
})
