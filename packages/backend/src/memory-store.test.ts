import type { BackendSession } from '@countersign/api/backend'
import { parseAccountId } from '@countersign/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from './memory-store.ts'
import type { Store, StoredNonce } from './store.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const session = (lifetime: number, digit = '1'): BackendSession => ({
  account: parseAccountId(`eip155:1:0x${digit.repeat(40)}`),
  method: 'eoa',
  signedInAt: later(0),
  expiresAt: later(lifetime),
})

const nonce = (lifetime: number): StoredNonce => ({ issuedAt: later(0), expiresAt: later(lifetime) })

test('beyond its limit, the oldest nonce is removed', async () => {
  const store = memoryStore({ nonces: 2 })
  for (const key of ['a', 'b', 'c']) await store.addNonce(key, nonce(1000))
  expect(await store.takeNonce('a')).toBeNull()
  expect(await store.takeNonce('b')).toEqual(nonce(1000))
  expect(await store.takeNonce('c')).toEqual(nonce(1000))
})

test('expired nonces leave with the next one', async () => {
  const store = memoryStore()
  await store.addNonce('a', nonce(1000))
  vi.setSystemTime(Date.now() + 1000)
  await store.addNonce('b', nonce(1000))
  expect(await store.takeNonce('a')).toBeNull()
})

test('a nonce is taken once', async () => {
  const store = memoryStore()
  await store.addNonce('a', nonce(1000))
  expect(await Promise.all([store.takeNonce('a'), store.takeNonce('a')])).toEqual([nonce(1000), null])
})

/** Returns which of the sessions are in a store. */
async function found(store: Store, ...keys: string[]): Promise<string[]> {
  const sessions = await Promise.all(keys.map(key => store.getSession(key)))
  return keys.filter((_, index) => sessions[index])
}

test('beyond its limit, an account loses its oldest session, and no other account does', async () => {
  const store = memoryStore({ sessionsPerAccount: 2 })
  await store.addSession('other', session(1000, '2'))
  for (const key of ['a', 'b', 'c']) await store.addSession(key, session(1000))
  expect(await found(store, 'other', 'a', 'b', 'c')).toEqual(['other', 'b', 'c'])
})

test('beyond the limit of all sessions, the oldest ends, so that people can sign in', async () => {
  const store = memoryStore({ sessions: 2 })
  await store.addSession('a', session(1000, '1'))
  await store.addSession('b', session(1000, '2'))
  await store.addSession('c', session(1000, '3'))
  expect(await found(store, 'a', 'b', 'c')).toEqual(['b', 'c'])
})

test('expired sessions leave with the next one', async () => {
  const store = memoryStore()
  await store.addSession('a', session(1000))
  vi.setSystemTime(Date.now() + 1000)
  await store.addSession('b', session(1000, '2'))
  expect(await found(store, 'a', 'b')).toEqual(['b'])
})

test('a session, or all of an account, can be deleted', async () => {
  const store = memoryStore()
  for (const key of ['a', 'b', 'c']) await store.addSession(key, session(1000))
  await store.addSession('other', session(1000, '2'))
  await store.deleteSession('a')
  await store.deleteSession('a')
  expect(await found(store, 'a', 'b', 'c', 'other')).toEqual(['b', 'c', 'other'])
  await store.deleteSessionsOf(session(0).account)
  expect(await found(store, 'a', 'b', 'c', 'other')).toEqual(['other'])
})
