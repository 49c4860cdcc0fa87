import { noteOpenCosignings, openCosigningsKey, subscribeOpenCosignings } from '@countersign/wallets/state'
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

test('a page hears that the dialog or another tab has noted that owners may be waited for, until it stops to listen', () => {
  const tab = new EventTarget()
  vi.stubGlobal('window', tab)
  const heard = vi.fn()
  const stop = subscribeOpenCosignings(heard)
  noteOpenCosignings(undefined, true)
  expect(heard).toHaveBeenCalledTimes(1)
  tab.dispatchEvent(new Event('storage'))
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  noteOpenCosignings(undefined, false)
  tab.dispatchEvent(new Event('storage'))
  expect(heard).toHaveBeenCalledTimes(2)
})
