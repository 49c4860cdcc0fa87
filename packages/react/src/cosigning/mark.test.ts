import { openCosigningsKey } from '@countersign/wallets'
import { afterEach, expect, test, vi } from 'vitest'
import { mayWait, noteNobodyWaits } from './mark.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('it looks where the dialog notes that owners were asked', () => {
  const kept = new Map([[openCosigningsKey, '1']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  })
  expect(mayWait()).toBe(true)
  noteNobodyWaits()
  expect(mayWait()).toBe(false)
})

test('a browser that keeps nothing waits for nobody', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('Access is denied.', 'SecurityError')
    },
  })
  expect(mayWait()).toBe(false)
})
