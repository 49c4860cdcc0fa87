import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChainsKnown } from './use-check.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a check that starts before the chains are known waits for them', async () => {
  const chains = createChainsKnown()
  const asked = chains.get()
  await vi.advanceTimersByTimeAsync(4_000)
  chains.set(['eip155:1'])
  await expect(asked).resolves.toEqual(['eip155:1'])
})

test('a check that starts after the chains are known does not wait', async () => {
  const chains = createChainsKnown()
  chains.set(['eip155:1'])
  await expect(chains.get()).resolves.toEqual(['eip155:1'])
  chains.set(['eip155:10'])
  await expect(chains.get()).resolves.toEqual(['eip155:10'])
})

test('a check starts without chains if the site does not answer in time, and the next check may have them', async () => {
  const chains = createChainsKnown()
  const asked = chains.get()
  await vi.advanceTimersByTimeAsync(5_000)
  await expect(asked).resolves.toEqual([])
  chains.set(['eip155:1'])
  await expect(chains.get()).resolves.toEqual(['eip155:1'])
})
