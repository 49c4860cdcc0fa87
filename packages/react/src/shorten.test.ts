import { expect, test } from 'vitest'
import { shortenAddress, shortenName } from './shorten.ts'

test('an address is shortened in its middle, and a short one stays', () => {
  expect(shortenAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf39F…2266')
  expect(shortenAddress('0xf39F2266')).toBe('0xf39F2266')
})

test('a very long name keeps its end, which says whose it is, and its characters whole', () => {
  expect(shortenName(`treasury.eth.${'w'.repeat(200)}.mallory.eth`)).toBe('treasury.eth…wwwwwwww.mallory.eth')
  expect(shortenName(`${'🦊'.repeat(60)}.eth`)).toBe(`${'🦊'.repeat(12)}…${'🦊'.repeat(16)}.eth`)
})

test('other names stay as they are', () => {
  for (const name of ['alice.eth', `${'w'.repeat(36)}.eth`]) expect(shortenName(name)).toBe(name)
})
