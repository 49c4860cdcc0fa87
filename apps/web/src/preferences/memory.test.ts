import { afterEach, expect, test, vi } from 'vitest'
import { recall, remember } from './memory.ts'

afterEach(() => vi.unstubAllGlobals())

test('a choice is there on the next page, until it is taken back', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  expect(recall('theme')).toBeNull()
  remember('theme', 'dark')
  remember('language', 'de')
  expect([recall('theme'), recall('language')]).toEqual(['dark', 'de'])
  remember('theme', null)
  expect(recall('theme')).toBeNull()
  expect([...kept]).toEqual([['countersign.language', 'de']])
})

test('a browser that keeps nothing breaks nothing', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  remember('language', 'de')
  remember('language', null)
  expect(recall('language')).toBeNull()
})
