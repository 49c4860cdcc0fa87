import { expect, test } from 'vitest'
import { kept } from './kept.ts'
import { memoryStorage } from './testing/browser.ts'

const first = { id: 'first', sdk: 'base-account', url: 'https://a.example/' } as const
const second = { id: 'second', sdk: 'coinbase-wallet', url: 'https://b.example/' } as const

// The parts of a window that are used.
const pageWith = (localStorage: unknown) => () => ({ localStorage }) as unknown as Window

test('each library’s account belongs to one wallet, at one address', () => {
  const storage = memoryStorage()
  const page = pageWith(storage)
  kept.set(page, first, '0x1')
  kept.set(page, second, '0x2')
  expect([kept.account(page, first), kept.account(page, second)]).toEqual(['0x1', '0x2'])
  expect(kept.has(page, { ...first, url: 'https://moved.example/' })).toBe(false)
  expect(kept.has(page, { ...first, sdk: 'coinbase-wallet' })).toBe(false)

  kept.set(page, { ...first, id: 'third' }, '0x3')
  expect(kept.has(page, first)).toBe(false)
  kept.clear(page, first)
  expect(kept.has(page, { ...first, id: 'third' })).toBe(true)
  kept.clear(page, { ...first, id: 'third' })
  kept.clear(page, second)
  expect(storage.length).toBe(0)
})

test.each([
  '',
  'no JSON',
  'null',
  '7',
  '{"base-account":null}',
  '{"base-account":{"entry":1,"url":[],"account":"0x1"}}',
  '{"base-account":{"entry":"first","url":"https://a.example/"}}',
])('a foreign value in the storage (%s) belongs to no wallet', text => {
  const storage = memoryStorage()
  storage.setItem('countersign.hosted', text)
  expect(kept.has(pageWith(storage), first)).toBe(false)
})

test('a browser without storage causes no failure', () => {
  const refused = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const window = Object.defineProperty({}, 'localStorage', { get: refused }) as Window
  const page = () => window
  kept.set(page, first, '0x1')
  kept.clear(page, first)
  expect(kept.has(page, first)).toBe(false)
})

test('nothing is stored without a window', () => {
  const page = () => {
    throw new ReferenceError('window is not defined')
  }
  expect(kept.has(page, first)).toBe(false)
})
