import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { longestOwnName, ownNameFault, ownNameOf, setOwnName } from './own-names.ts'

const [safe, other] = ['eip155:1:0xA1', 'eip155:1:0xB2']
const key = 'countersign.names'

function memory() {
  const items = new Map<string, string>()
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: vi.fn((name: string, value: string) => void items.set(name, value)),
  }
}

let storage: ReturnType<typeof memory>
beforeEach(() => {
  storage = memory()
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => {
  for (const account of [safe, other]) setOwnName(account, null)
})

test('an account is named, renamed and unnamed, and others keep their names', () => {
  expect(ownNameOf(safe)).toBeNull()
  expect(setOwnName(safe, ' Treasury ')).toBe(true)
  setOwnName(other, 'Payroll')
  expect(ownNameOf(safe)).toBe('Treasury')
  setOwnName(safe, 'Reserve')
  expect(JSON.parse(storage.getItem(key) ?? '')).toEqual({ [safe]: 'Reserve', [other]: 'Payroll' })
  setOwnName(safe, null)
  expect([ownNameOf(safe), ownNameOf(other)]).toEqual([null, 'Payroll'])
})

test('a name that another tab has stored is found', () => {
  setOwnName(safe, 'Treasury')
  storage.setItem(key, JSON.stringify({ [safe]: 'Reserve' }))
  expect(ownNameOf(safe)).toBe('Reserve')
})

test.each([
  ['not JSON', '{'],
  ['not an object', '"x"'],
  ['null', 'null'],
  ['a name that is no text', JSON.stringify({ [safe]: 7 })],
  ['a name that changes the writing direction', JSON.stringify({ [safe]: 'a\u202eb' })],
  ['a name that is too long', JSON.stringify({ [safe]: 'a'.repeat(longestOwnName + 1) })],
])('stored content is ignored if it is %s', (_, text) => {
  storage.setItem(key, text)
  expect(ownNameOf(safe)).toBeNull()
})

test('no account is named by what all objects have', () => {
  expect(ownNameOf('constructor')).toBeNull()
})

describe('if the storage', () => {
  test('is full, a name is kept until the page is left', () => {
    storage.setItem.mockImplementation(() => {
      throw new Error('QuotaExceededError')
    })
    expect(setOwnName(safe, 'Treasury')).toBe(false)
    expect(ownNameOf(safe)).toBe('Treasury')
  })

  test('is denied, a name is kept until the page is left', () => {
    vi.unstubAllGlobals()
    expect(setOwnName(safe, 'Treasury')).toBe(false)
    expect(ownNameOf(safe)).toBe('Treasury')
  })
})

test('a name is one line of visible characters, up to a length', () => {
  expect(ownNameFault('Café treasury 🏦')).toBeNull()
  expect(ownNameFault(' ')).toBe('empty')
  for (const text of ['a\nb', 'a\u202eb', 'a\u200bb', 'a\u0000'])
    expect(ownNameFault(text), JSON.stringify(text)).toBe('unreadable')
  expect(ownNameFault('🏦'.repeat(longestOwnName))).toBeNull()
  expect(ownNameFault('🏦'.repeat(longestOwnName + 1))).toBe('too-long')
})
