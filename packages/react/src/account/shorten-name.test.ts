import { expect, test } from 'vitest'
import { shortenName } from './shorten-name.ts'

test('a very long name keeps its end, which says whose it is, and its characters whole', () => {
  expect(shortenName(`treasury.eth.${'w'.repeat(200)}.mallory.eth`)).toBe('treasury.eth…wwwwwwww.mallory.eth')
  expect(shortenName(`${'🦊'.repeat(60)}.eth`)).toBe(`${'🦊'.repeat(12)}…${'🦊'.repeat(16)}.eth`)
})

test('other names stay as they are', () => {
  for (const name of ['alice.eth', `${'w'.repeat(36)}.eth`]) expect(shortenName(name)).toBe(name)
})
