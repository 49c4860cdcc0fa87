import { describe, expect, test } from 'vitest'
import { memoryStore } from './memory-store.ts'
import { client, make } from './testing/make.ts'

describe('options are refused', () => {
  test.each([
    [{ origin: 'https://shop.example/' }, /^origin/],
    [{ origin: 'shop.example' }, /^origin/],
    [{ origin: 'http://shop.example' }, /^origin/],
    [{ origin: 'http://localhost.evil.example' }, /^origin/],
    [{ origin: undefined as never }, /^origin/],
    [{ clients: {} }, /^clients/],
    [{ clients: undefined as never }, /^clients/],
    [{ clients: { 1: null as never } }, /^clients/],
    [{ clients: { 0.5: client } }, /^clients/],
    [{ store: undefined as never }, /^store/],
    [{ store: { ...memoryStore(), deleteSessionsOf: undefined as never } }, /^store .*deleteSessionsOf/],
    [{ cookiePrefix: 'a b' }, /^cookiePrefix/],
    [{ cookiePrefix: '__Host-a' }, /^cookiePrefix/],
    [{ basePath: '/api/' }, /^basePath/],
    [{ basePath: 'api' }, /^basePath/],
    [{ statement: 'two\nlines' }, /^statement/],
    [{ messageLifetime: 0 }, /^messageLifetime/],
    [{ sessionLifetime: Number.POSITIVE_INFINITY }, /^sessionLifetime/],
  ])('such as %o', (options, message) => {
    expect(() => make(options)).toThrow(
      expect.objectContaining({ name: 'TypeError', message: expect.stringMatching(message) }),
    )
  })

  test.each(['http://localhost', 'http://127.0.0.1:8080', 'http://[::1]:3000', 'http://shop.localhost'])(
    'but not %s',
    origin => {
      expect(() => make({ origin })).not.toThrow()
    },
  )
})
