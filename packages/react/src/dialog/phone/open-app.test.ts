import { type CatalogueEntry, catalogue } from '@countersign/wallets'
import { describe, expect, test } from 'vitest'
import { pairingLink, requestLink } from './open-app.ts'

const uri = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${'58'.repeat(32)}&methods=wc_sessionAuthenticate`
const odd = 'wc:7f6e@2?relay-protocol=irn&symKey=$&$1%20a'
const fox = { universal: 'https://fox.example/wc?uri={uri}', native: 'fox://wc?uri={uri}' }

/** A wallet whose app has these links, if any. */
const opening = (links?: { native?: string; universal?: string }): CatalogueEntry => ({
  ...{ id: 'fox', name: 'Fox', group: 'more', rdns: [], platforms: {} },
  addresses: { homepage: 'https://fox.example', stores: {}, ...(links && { links }) },
})

/** Returns what the wallet reads from a link: the address, decoded once. */
const read = (href = '') => decodeURIComponent(href.slice(href.lastIndexOf('uri=') + 4))

describe('the pairing link', () => {
  test('is a web address on iOS, which keeps this page open, and the app’s own scheme on Android', () => {
    expect(pairingLink(opening(fox), uri, 'ios')).toEqual({
      href: `https://fox.example/wc?uri=${encodeURIComponent(uri)}`,
      opens: 'new-tab',
    })
    expect(pairingLink(opening(fox), uri, 'android')).toEqual({
      href: `fox://wc?uri=${encodeURIComponent(uri)}`,
      opens: 'here',
    })
  })

  test('is the other kind if it is the only one', () => {
    expect(pairingLink(opening({ native: fox.native }), uri, 'ios')?.opens).toBe('here')
    expect(pairingLink(opening({ universal: fox.universal }), uri, 'android')?.opens).toBe('new-tab')
  })

  test('is the pairing address itself on Android if the wallet has no link, and null on iOS', () => {
    for (const entry of [null, opening()]) {
      expect(pairingLink(entry, uri, 'android')).toEqual({ href: uri, opens: 'here' })
      expect(pairingLink(entry, uri, 'ios')).toBeNull()
    }
  })

  test('is null on a computer', () => {
    for (const system of ['macos', 'windows', 'linux', null] as const)
      expect(pairingLink(opening(fox), uri, system)).toBeNull()
  })

  test('contains any address completely', () => {
    expect(read(pairingLink(opening(fox), odd, 'ios')?.href)).toBe(odd)
  })
})

const opened = catalogue.filter(({ canPair }) => canPair)

test('most wallets of the catalogue have a link that opens them', () => {
  expect(opened.length).toBeGreaterThanOrEqual(40)
})

describe.each(opened.map(entry => [entry.name, entry] as const))('%s', (_, entry) => {
  test.each(['ios', 'android'] as const)('receives the address encoded once on %s', system => {
    const link = pairingLink(entry, uri, system)
    expect(link?.href.split(encodeURIComponent(uri))).toHaveLength(2)
    expect(link?.href).not.toMatch(/[{}\s]|%25/)
    expect(read(link?.href)).toBe(uri)
    const { protocol } = new URL(link?.href ?? '')
    expect(link?.opens).toBe(protocol === 'https:' ? 'new-tab' : 'here')
  })

  test.each(['ios', 'android'] as const)('opens for a later request on %s, without an address', system => {
    const link = requestLink({}, entry, system)
    expect(link?.href).not.toMatch(/uri|[{}]/)
    expect(URL.parse(link?.href ?? '')).not.toBeNull()
  })
})

describe('the link for a later request', () => {
  test('is the one that the wallet’s session names', () => {
    const named = { universal: 'https://owl.example/app', native: 'owl://' }
    expect(requestLink(named, opening(fox), 'ios')).toEqual({
      href: 'https://owl.example/app',
      opens: 'new-tab',
    })
    expect(requestLink(named, opening(fox), 'android')).toEqual({ href: 'owl://', opens: 'here' })
  })

  test('is the start of the catalogue’s link if the session names none', () => {
    expect(requestLink({}, opening(fox), 'ios')).toEqual({ href: 'fox://', opens: 'here' })
    expect(requestLink({}, opening({ universal: fox.universal }), 'ios')?.href).toBe('https://fox.example/')
  })

  test('contains no part of a pairing address, for any form of template', () => {
    const opened = (links: { native?: string; universal?: string }) =>
      requestLink({}, opening(links), 'ios')?.href
    expect(opened({ native: 'fox:pair/{uri}' })).toBe('fox:pair')
    expect(opened({ native: 'fox://pair?address={uri}&then=back' })).toBe('fox://pair')
    expect(opened({ universal: 'https://fox.example/open/{uri}' })).toBe('https://fox.example')
  })

  test('is null for a wallet without a known link, and on a computer', () => {
    expect(requestLink({}, null, 'android')).toBeNull()
    expect(requestLink({}, opening(fox), 'linux')).toBeNull()
  })
})
