import { openCosigningsKey } from '@countersign/wallets'
import { afterEach, expect, test, vi } from 'vitest'
import { openCosigningsFlag } from './browser-flag.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a browser reads the record in which the dialog notes that owners were asked', () => {
  const kept = new Map([[openCosigningsKey, '1']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  })
  expect(openCosigningsFlag.isSet()).toBe(true)
  openCosigningsFlag.set(false)
  expect(openCosigningsFlag.isSet()).toBe(false)
})

test('a browser without storage waits for no owners', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('Access is denied.', 'SecurityError')
    },
  })
  expect(openCosigningsFlag.isSet()).toBe(false)
})
