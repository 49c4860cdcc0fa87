import { expect, test } from 'vitest'
import { readPairingAddress } from './address.ts'

const key = 'ab'.repeat(32)
const uri = `wc:${'0f'.repeat(32)}@2?relay-protocol=irn&symKey=${key}&expiryTimestamp=1000`
const topic = '0f'.repeat(32)

test('a URI is read as it is, and with surrounding white space', () => {
  expect(readPairingAddress(`\n ${uri} `, 999_999)).toEqual({ kind: 'address', uri, topic })
})

test.each([
  `https://phone.example/wc?uri=${encodeURIComponent(uri)}`,
  `phone-app://wc?uri=${encodeURIComponent(uri)}`,
  `https://phone.example/#uri=${encodeURIComponent(uri)}`,
])('a link to the wallet can contain a URI: %s', link => {
  expect(readPairingAddress(link, 0)).toEqual({ kind: 'address', uri, topic })
})

test('a URI is valid until its expiry', () => {
  expect(readPairingAddress(uri, 1_000_000)).toEqual({ kind: 'expired' })
  expect(readPairingAddress(uri.replace(/&expiry.*/, ''), 2 ** 50)).toMatchObject({ kind: 'address' })
})

test('a URI of another version is distinguished from an invalid one', () => {
  expect(readPairingAddress(uri.replace('@2', '@1'), 0)).toEqual({ kind: 'other-version' })
  for (const text of ['', 'hello', 'https://phone.example/', uri.replace(key, 'ab'), 'wc:12@2'])
    expect(readPairingAddress(text, 0)).toEqual({ kind: 'not-an-address' })
})
