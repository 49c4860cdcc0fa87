import { catalogue } from '@countersign/wallets'
import { describe, expect, test } from 'vitest'
import { pairingLink, requestLink } from './open-app.ts'

const uri = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'58'.repeat(32)}&methods=wc_sessionAuthenticate`
const odd = 'wc:7f6e@2?relay-protocol=irn&symKey=$&$1%20a'
const fox = { universal: 'https://fox.example/wc?uri={uri}', native: 'fox://wc?uri={uri}' }

/** What the wallet reads of a link: the address, decoded once. */
const read = (href = '') => decodeURIComponent(href.slice(href.lastIndexOf('uri=') + 4))

describe('the link to pair', () => {
  test('is a web address on iOS, which keeps this page, and the app’s own scheme on Android', () => {
    expect(pairingLink({ links: fox }, uri, 'ios')).toEqual({
      href: `https://fox.example/wc?uri=${encodeURIComponent(uri)}`,
      opens: 'new-tab',
    })
    expect(pairingLink({ links: fox }, uri, 'android')).toEqual({
      href: `fox://wc?uri=${encodeURIComponent(uri)}`,
      opens: 'here',
    })
  })

  test('is the other one where there is only that', () => {
    expect(pairingLink({ links: { native: fox.native } }, uri, 'ios')?.opens).toBe('here')
    expect(pairingLink({ links: { universal: fox.universal } }, uri, 'android')?.opens).toBe('new-tab')
  })

  test('is the address itself on Android where nobody has one, and nothing on iOS', () => {
    for (const entry of [null, {}]) {
      expect(pairingLink(entry, uri, 'android')).toEqual({ href: uri, opens: 'here' })
      expect(pairingLink(entry, uri, 'ios')).toBeNull()
    }
  })

  test('is none on a computer', () => {
    for (const system of ['macos', 'windows', 'linux', null] as const)
      expect(pairingLink({ links: fox }, uri, system)).toBeNull()
  })

  test('holds any address whole', () => {
    expect(read(pairingLink({ links: fox }, odd, 'ios')?.href)).toBe(odd)
  })
})

const opened = catalogue.filter(({ links }) => links !== undefined)

test('most wallets can be opened', () => {
  expect(opened.length).toBeGreaterThanOrEqual(40)
})

describe.each(opened.map(entry => [entry.name, entry] as const))('%s', (_, entry) => {
  test.each(['ios', 'android'] as const)('gets the address encoded once on %s', system => {
    const link = pairingLink(entry, uri, system)
    expect(link?.href.split(encodeURIComponent(uri))).toHaveLength(2)
    expect(link?.href).not.toMatch(/[{}\s]|%25/)
    expect(read(link?.href)).toBe(uri)
    const { protocol } = new URL(link?.href ?? '')
    expect(link?.opens).toBe(protocol === 'https:' ? 'new-tab' : 'here')
  })

  test.each(['ios', 'android'] as const)('is opened for a later request on %s, with no address', system => {
    const link = requestLink({}, entry, system)
    expect(link?.href).not.toMatch(/uri|[{}]/)
    expect(URL.parse(link?.href ?? '')).not.toBeNull()
  })
})

describe('the link for a later request', () => {
  test('is the one that the wallet’s session names', () => {
    const named = { universal: 'https://owl.example/app', native: 'owl://' }
    expect(requestLink(named, { links: fox }, 'ios')).toEqual({
      href: 'https://owl.example/app',
      opens: 'new-tab',
    })
    expect(requestLink(named, { links: fox }, 'android')).toEqual({ href: 'owl://', opens: 'here' })
  })

  test('is the beginning of the catalogue’s where the session names none', () => {
    expect(requestLink({}, { links: fox }, 'ios')).toEqual({ href: 'fox://', opens: 'here' })
    expect(requestLink({}, { links: { universal: fox.universal } }, 'ios')?.href).toBe('https://fox.example/')
  })

  test('holds no part of a pairing address, however the template is written', () => {
    const opened = (links: { native?: string; universal?: string }) => requestLink({}, { links }, 'ios')?.href
    expect(opened({ native: 'fox:pair/{uri}' })).toBe('fox:pair')
    expect(opened({ native: 'fox://pair?address={uri}&then=back' })).toBe('fox://pair')
    expect(opened({ universal: 'https://fox.example/open/{uri}' })).toBe('https://fox.example')
  })

  test('is none for a wallet of which no link is known, nor on a computer', () => {
    expect(requestLink({}, null, 'android')).toBeNull()
    expect(requestLink({}, { links: fox }, 'linux')).toBeNull()
  })
})
