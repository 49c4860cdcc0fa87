import { describe, expect, test } from 'vitest'
import { checkKey, emptyKey } from './key-draft.ts'
import { keyState } from './key-state.ts'

const now = Date.UTC(2030, 0, 10)

describe('a new key', () => {
  test('has a name, what it may do, and an end', () => {
    expect(checkKey({ ...emptyKey, name: ' payout ', expiry: 'month' }, now)).toEqual({
      request: {
        name: 'payout',
        scopes: ['requests:read', 'requests:write'],
        expiresAt: '2030-02-09T00:00:00.000Z',
      },
    })
  })

  test('may be without an end', () => {
    expect(checkKey({ name: 'a', scopes: ['webhooks'], expiry: 'never' }, now)).toEqual({
      request: { name: 'a', scopes: ['webhooks'], expiresAt: null },
    })
  })

  test.each([
    ['nameMissing', { name: '  ' }],
    ['nameLong', { name: 'a'.repeat(81) }],
    ['scopesMissing', { name: 'a', scopes: [] }],
  ] as const)('is refused for %s', (fault, change) => {
    expect(checkKey({ ...emptyKey, ...change }, now)).toEqual({ fault })
  })
})

test.each([
  ['active', null, null],
  ['active', null, '2030-01-11T00:00:00.000Z'],
  ['expired', null, '2030-01-10T00:00:00.000Z'],
  ['revoked', '2030-01-01T00:00:00.000Z', null],
] as const)('a key is %s where it was revoked at %s and ends at %s', (state, revokedAt, expiresAt) => {
  expect(keyState({ revokedAt, expiresAt }, now)).toBe(state)
})
