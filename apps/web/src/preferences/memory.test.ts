import { afterEach, expect, test, vi } from 'vitest'
import { readPreference, writePreference } from './memory.ts'

afterEach(() => vi.unstubAllGlobals())

test('a choice is stored for the next page until it is reset', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  expect(readPreference('theme')).toBeNull()
  writePreference('theme', 'dark')
  writePreference('language', 'de')
  expect([readPreference('theme'), readPreference('language')]).toEqual(['dark', 'de'])
  writePreference('theme', null)
  expect(readPreference('theme')).toBeNull()
  expect([...kept]).toEqual([['countersign.language', 'de']])
})

test('a browser without storage causes no error', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  writePreference('language', 'de')
  writePreference('language', null)
  expect(readPreference('language')).toBeNull()
})
