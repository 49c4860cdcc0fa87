import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChainsKnown } from './chains-known.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a check that begins before the chains are known waits for them', async () => {
  const chains = createChainsKnown()
  const asked = chains.get()
  await vi.advanceTimersByTimeAsync(4_000)
  chains.tell(['eip155:1'])
  await expect(asked).resolves.toEqual(['eip155:1'])
})

test('once they are known nobody waits', async () => {
  const chains = createChainsKnown()
  chains.tell(['eip155:1'])
  await expect(chains.get()).resolves.toEqual(['eip155:1'])
  chains.tell(['eip155:10'])
  await expect(chains.get()).resolves.toEqual(['eip155:10'])
})

test('where the site does not say, a check begins without any; the next one may have them', async () => {
  const chains = createChainsKnown()
  const asked = chains.get()
  await vi.advanceTimersByTimeAsync(5_000)
  await expect(asked).resolves.toEqual([])
  chains.tell(['eip155:1'])
  await expect(chains.get()).resolves.toEqual(['eip155:1'])
})
