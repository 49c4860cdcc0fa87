import { describe, expect, test } from 'vitest'
import { checkKey, emptyKey, keyState, webhookFault } from './key-draft.ts'

const now = Date.UTC(2030, 0, 10)

describe('a new key', () => {
  test('has a name, permissions and an expiry', () => {
    expect(checkKey({ ...emptyKey, name: ' payout ', expiry: 'month' })).toEqual({
      request: {
        name: 'payout',
        scopes: ['requests:read', 'requests:write'],
        holdsFor: 2_592_000,
      },
    })
  })

  test('may have no expiry', () => {
    expect(checkKey({ name: 'a', scopes: ['webhooks'], expiry: 'never' })).toEqual({
      request: { name: 'a', scopes: ['webhooks'], expiresAt: null },
    })
  })

  test.each([
    ['nameMissing', { name: '  ' }],
    ['nameLong', { name: 'a'.repeat(81) }],
    ['nameCharacter', { name: 'pay\u202eouts' }],
    ['nameCharacter', { name: 'payouts\nrevoked' }],
    ['scopesMissing', { name: 'a', scopes: [] }],
  ] as const)('is refused for %s', (fault, change) => {
    expect(checkKey({ ...emptyKey, ...change })).toEqual({ fault })
  })
})

test.each([
  ['active', null, null],
  ['active', null, '2030-01-11T00:00:00.000Z'],
  ['expired', null, '2030-01-10T00:00:00.000Z'],
  ['revoked', '2030-01-01T00:00:00.000Z', null],
] as const)('a key is %s if it was revoked at %s and expires at %s', (state, revokedAt, expiresAt) => {
  expect(keyState({ revokedAt, expiresAt }, now)).toBe(state)
})

test.each([
  ['https://example.org/hook', null],
  ['http://127.0.0.1:8080/hook', null],
  ['', 'urlBad'],
  ['example.org/hook', 'urlBad'],
  ['javascript:alert(1)', 'urlBad'],
  [`https://example.org/${'a'.repeat(2000)}`, 'urlLong'],
] as const)('the address of a webhook is checked: %.40s (%s)', (text, fault) => {
  expect(webhookFault(text)).toBe(fault)
})
