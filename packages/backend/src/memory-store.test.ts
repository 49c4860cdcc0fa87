import type { BackendSession } from '@countersign/api/backend'
import { parseAccountId } from '@countersign/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from './memory-store.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const later = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const session = (lifetime: number): BackendSession => ({
  account: parseAccountId(`eip155:1:0x${'1'.repeat(40)}`),
  method: 'eoa',
  signedInAt: later(0),
  expiresAt: later(lifetime),
})

test('beyond its limit, the oldest nonce is removed', async () => {
  const store = memoryStore({ nonces: 2 })
  for (const key of ['a', 'b', 'c']) await store.addNonce(key, later(1000))
  expect(await store.takeNonce('a')).toBeNull()
  expect(await store.takeNonce('b')).toBe(later(1000))
  expect(await store.takeNonce('c')).toBe(later(1000))
})

test('expired nonces leave with the next one', async () => {
  const store = memoryStore()
  await store.addNonce('a', later(1000))
  vi.setSystemTime(Date.now() + 1000)
  await store.addNonce('b', later(1000))
  expect(await store.takeNonce('a')).toBeNull()
})

test('a nonce is taken once', async () => {
  const store = memoryStore()
  await store.addNonce('a', later(1000))
  expect(await Promise.all([store.takeNonce('a'), store.takeNonce('a')])).toEqual([later(1000), null])
})

test('sessions beyond the limit are refused, and nobody is signed out for them', async () => {
  const store = memoryStore({ sessions: 1 })
  await store.addSession('a', session(1000))
  await expect(store.addSession('b', session(1000))).rejects.toThrow('1 sessions')
  expect(await store.getSession('a')).not.toBeNull()
  vi.setSystemTime(Date.now() + 1000)
  await store.addSession('b', session(1000))
  expect(await store.getSession('a')).toBeNull()
  await store.deleteSession('b')
  expect(await store.getSession('b')).toBeNull()
})
