import { Auth, type AuthConfig } from '@auth/core'
import { accounts, signAsSafe, startFaultyNode } from '@countersign/testbed'
import { createPublicClient, http, type LocalAccount } from 'viem'
import { expect, inject, test } from 'vitest'
import { authJsProvider } from './auth-js.ts'
import { createBackend } from './create-backend.ts'
import { memoryStore } from './memory-store.ts'
import { createBrowser } from './testing/browser.ts'

/** Auth.js 0.41 with the provider, below `/auth`. */

const origin = 'http://localhost:3000'
const chainId = inject('chainId')
const { vault } = inject('contracts')
const { alice, carol } = accounts
const safe = (owner: LocalAccount) => ({
  address: vault.address,
  signMessage: ({ message }: { message: string }) =>
    signAsSafe({ safe: vault.address, chainId, owner, message }),
})

type Signed = { message: string; signature: string }

function make(node: string) {
  const client = createPublicClient({ transport: http(node, { retryCount: 0 }) })
  const backend = createBackend({
    origin,
    clients: { [chainId]: client },
    store: memoryStore(),
    onError: () => {},
  })
  const config: AuthConfig = {
    providers: [authJsProvider(backend)],
    secret: 'a secret of this test alone',
    trustHost: true,
    basePath: '/auth',
    logger: { error: () => {} },
    callbacks: {
      session: ({ session, token }) => ({ ...session, user: { ...session.user, id: String(token.sub) } }),
    },
  }
  const fetch = (request: Request) =>
    request.url.startsWith(`${origin}/auth/`) ? Auth(request, config) : backend.fetch(request)
  return () => {
    const browser = createBrowser(fetch, origin)
    async function csrfToken(): Promise<string> {
      return (await (await browser.request('/auth/csrf')).json()).csrfToken
    }
    /** Returns the error in the answer of Auth.js, or `null` if it has a session. */
    async function answer(csrfToken: string, signed: Signed): Promise<string | null> {
      const response = await browser.request('/auth/callback/siwe', {
        method: 'POST',
        body: new URLSearchParams({ ...signed, csrfToken }),
      })
      const error = new URL(response.headers.get('location') ?? '', origin).searchParams.get('error')
      const isSignedIn = response.headers.getSetCookie().some(cookie => /\.session-token=[^;]/.test(cookie))
      expect(isSignedIn).toBe(error === null)
      return error
    }
    async function account(): Promise<string> {
      return (await (await browser.request('/auth/session')).json())?.user.id
    }
    return {
      ...browser,
      /** Signs in with Auth.js, and returns the error in its answer, or the account of its session. */
      async authenticate(signed: Signed): Promise<string> {
        const error = await answer(await csrfToken(), signed)
        return error ?? (await account())
      },
      csrfToken,
      answer,
      account,
    }
  }
}
const open = make(inject('chainUrl'))

test('a key and a Safe sign in with Auth.js, each with its nonce once', async () => {
  for (const account of [alice, safe(alice)]) {
    const browser = open()
    const signed = await browser.sign(account, { chainId })
    expect(await browser.authenticate(signed)).toBe(`eip155:${chainId}:${account.address}`)
    expect(await browser.authenticate(signed)).toBe('CredentialsSignin')
  }
})

test('Auth.js refuses a stranger’s signature, another browser’s nonce, and a text that is no message', async () => {
  const browser = open()
  expect(await browser.authenticate(await browser.sign(safe(carol), { chainId }))).toBe('CredentialsSignin')
  const signed = await browser.sign(alice, { chainId })
  expect(await open().authenticate(signed)).toBe('CredentialsSignin')
  expect(await browser.authenticate({ message: 'Sign in', signature: '0x' })).toBe('CredentialsSignin')
  expect(await browser.authenticate(signed)).toBe(`eip155:${chainId}:${alice.address}`)
})

test('of a hundred simultaneous answers, Auth.js accepts one', async () => {
  const browser = open()
  const signed = await browser.sign(safe(alice), { chainId })
  // Each request without the token's cookie would get another token.
  const csrfToken = await browser.csrfToken()
  const answers = await Promise.all(Array.from({ length: 100 }, () => browser.answer(csrfToken, signed)))
  expect(answers.filter(error => error === null)).toHaveLength(1)
  expect(answers.filter(error => error === 'CredentialsSignin')).toHaveLength(99)
  expect(await browser.account()).toBe(`eip155:${chainId}:${vault.address}`)
})

test('Auth.js has another error if a signature is too large, and accepts a smaller one afterwards', async () => {
  const browser = open()
  const signed = await browser.sign(alice, { chainId })
  const error = await browser.authenticate({ ...signed, signature: `0x${'ab'.repeat(32_769)}` })
  expect(error).not.toBe('CredentialsSignin')
  expect(error).not.toContain('eip155')
  expect(await browser.authenticate(signed)).toBe(`eip155:${chainId}:${alice.address}`)
})

test('Auth.js has another error if a node is down, and accepts the same signature afterwards', async () => {
  await using node = await startFaultyNode('dead', inject('chainUrl'))
  const browser = make(node.url)()
  const signed = await browser.sign(safe(alice), { chainId })
  const error = await browser.authenticate(signed)
  expect(error).not.toBe('CredentialsSignin')
  expect(error).not.toContain('eip155')
  await node.become('healthy')
  expect(await browser.authenticate(signed)).toBe(`eip155:${chainId}:${vault.address}`)
})
