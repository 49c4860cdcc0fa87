import { expect, test, vi } from 'vitest'
import { perKey } from './per-key.ts'

test('the same key returns the same value, another key another one', () => {
  const make = vi.fn((key: string) => ({ key }))
  const get = perKey(make)
  expect(get('a')).toBe(get('a'))
  expect(get('b')).toEqual({ key: 'b' })
  expect(make).toHaveBeenCalledTimes(2)
})
