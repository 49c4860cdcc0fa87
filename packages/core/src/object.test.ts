import { expect, test } from 'vitest'
import { isObject } from './object.ts'

test('an object is anything with fields but a list, and a list is none even if it cannot be read', () => {
  for (const object of [{}, { a: 1 }, new Map(), new Error('a'), Object.create(null)])
    expect(isObject(object)).toBe(true)
  for (const other of [null, undefined, [], [{}], 'text', 7, 7n, true, () => 7, Symbol('a')])
    expect(isObject(other)).toBe(false)
})

test('a revoked proxy counts as an object: reading its first field throws', () => {
  for (const target of [{}, []]) {
    const { proxy, revoke } = Proxy.revocable(target, {})
    revoke()
    expect(isObject(proxy)).toBe(true)
  }
})
