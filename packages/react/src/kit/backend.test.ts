import { type AccountInfo, createClient, type Session } from '@countersign/api'
import type { Authentication } from '@countersign/wallets/authentication'
import { expect, test, vi } from 'vitest'
import { backendOf } from './backend.ts'

const session = { id: 's1', account: `eip155:1:0x${'5'.repeat(40)}` } as Session
const own: Authentication<Session> = {
  session: async () => session,
  prepare: async () => Promise.reject(new Error('not here')),
  verify: async () => session,
  signOut: async () => {},
}

test('by default, our own server knows who is signed in', async () => {
  const fetch = vi.fn(async () => Response.json({ session }))
  const { authentication } = backendOf({ client: createClient({ fetch }) })
  expect(await authentication.session()).toEqual(session)
  expect(fetch).toHaveBeenCalledWith('/v1/session', expect.objectContaining({ method: 'GET' }))
})

test('with a backend of the site’s own, no other server is asked', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const { client, authentication, accounts } = backendOf({ authentication: own })
  expect(await authentication.session()).toBe(session)
  await expect(client.site()).rejects.toThrow()
  expect(accounts).toEqual({ rpc: null, info: null })
  expect(asked).not.toHaveBeenCalled()
})

test('our own server is used for accounts and nodes, even with another backend', async () => {
  const info = { account: session.account, kind: 'eoa', name: null, unavailable: [] }
  const fetch = vi.fn(async () => Response.json({ ...info, avatar: '/v1/accounts/a/avatar' }))
  const client = createClient({ baseUrl: 'https://id.example/sign-in', fetch })
  const { accounts } = backendOf({ client, authentication: own })
  expect(accounts.rpc?.(10)).toBe('https://id.example/sign-in/rpc/10')
  const { signal } = new AbortController()
  expect(await accounts.info?.(session.account, { signal })).toEqual({
    ...info,
    avatar: 'https://id.example/sign-in/v1/accounts/a/avatar',
  })
  expect(backendOf({}).accounts.rpc?.(10)).toBe('/rpc/10')
})

test('what the site provides takes precedence over our server', async () => {
  const account = session.account
  const info: AccountInfo = { account, kind: 'eoa', name: null, avatar: null, unavailable: [] }
  const { accounts } = backendOf({
    rpc: chain => `https://node.example/${chain}`,
    accountInfo: async () => info,
  })
  expect(accounts.rpc?.(1)).toBe('https://node.example/1')
  expect(await accounts.info?.(session.account, { signal: new AbortController().signal })).toBe(info)
})
