import { expect, test } from 'vitest'
import { parseAddress } from '../account.ts'
import { type AskedMessage, differingFromAsked } from './differing-from-asked.ts'
import { order } from './layout.ts'
import type { SignInMessage } from './message.ts'
import { parseMessage } from './parse-message.ts'
import { writeMessage } from './write-message.ts'

const start = Date.parse('2026-01-31T09:30:00Z')
const at = (time: number) => new Date(time).toISOString()

const asked: AskedMessage = {
  domain: 'id.example.org:8443',
  uri: 'https://id.example.org:8443',
  version: '1',
  statement: 'Sign in to Example.',
  nonce: 'hJ3mZ0q8Xw2k',
  issuedAt: at(start),
  expirationTime: at(start + 600_000),
  chains: ['eip155:1', 'eip155:10'],
}
const given: SignInMessage = {
  domain: asked.domain,
  address: parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
  statement: 'Sign in to Example.',
  uri: asked.uri,
  version: '1',
  chainId: 10,
  nonce: asked.nonce,
  issuedAt: asked.issuedAt,
  expirationTime: asked.expirationTime,
}

/** Writes and parses a message, as if it came from a wallet. */
const differing = (message: SignInMessage, from: AskedMessage = asked) =>
  differingFromAsked(from, parseMessage(writeMessage(message)))

test('a text with the requested values, for any account on an offered chain, does not differ', () => {
  expect(differing(given)).toBeUndefined()
  expect(differing({ ...given, chainId: 1 })).toBeUndefined()
  expect(differing({ ...given, address: parseAddress(`0x${'1'.repeat(40)}`) })).toBeUndefined()
  const { statement: _, ...silent } = given
  expect(differing(silent, { ...asked, statement: null })).toBeUndefined()
})

const { expirationTime: _, ...unending } = given
const { statement: __, ...silent } = given

test.each<[what: string, field: keyof SignInMessage, message: SignInMessage]>([
  ['a scheme', 'scheme', { ...given, scheme: 'https' }],
  ['another domain', 'domain', { ...given, domain: 'evil.example' }],
  ['the domain without its port', 'domain', { ...given, domain: 'id.example.org' }],
  ['another statement', 'statement', { ...given, statement: 'Sign in to Example. And pay.' }],
  ['no statement', 'statement', silent],
  ['another URI', 'uri', { ...given, uri: 'https://id.example.org:8443/' }],
  ['a chain that is not offered', 'chainId', { ...given, chainId: 11 }],
  ['another nonce', 'nonce', { ...given, nonce: 'hJ3mZ0q8Xw2K' }],
  ['an earlier time of issue', 'issuedAt', { ...given, issuedAt: at(start - 1) }],
  ['a later time of issue', 'issuedAt', { ...given, issuedAt: at(start + 1) }],
  ['the time of issue in other words', 'issuedAt', { ...given, issuedAt: '2026-01-31T09:30:00Z' }],
  ['a later end', 'expirationTime', { ...given, expirationTime: at(start + 600_001) }],
  ['an earlier end', 'expirationTime', { ...given, expirationTime: at(start + 1) }],
  ['no end', 'expirationTime', unending],
  ['a beginning', 'notBefore', { ...given, notBefore: at(start) }],
  ['a request id', 'requestId', { ...given, requestId: '1' }],
  ['an empty request id', 'requestId', { ...given, requestId: '' }],
  ['a resource', 'resources', { ...given, resources: ['https://example.com'] }],
  ['a capability', 'resources', { ...given, resources: ['urn:recap:eyJhdHQiOnt9fQ'] }],
])('%s is reported as %s', (_what, field, message) => {
  expect(differing(message)).toBe(field)
})

test('a well-formed text for another request differs in its nonce before its times', () => {
  const older = { ...given, nonce: 'olderNonce12', issuedAt: at(start - 86_400_000) }
  expect(differing(older)).toBe('nonce')
})

test('a statement that was not requested is reported', () => {
  expect(differing(given, { ...asked, statement: null })).toBe('statement')
})

test('an empty list of resources does not count as a difference', () => {
  expect(differing({ ...given, resources: [] })).toBeUndefined()
})

test('every field of a message is compared', () => {
  const whole: Required<SignInMessage> = {
    ...given,
    scheme: 'https',
    statement: 'a',
    expirationTime: at(start),
    notBefore: at(start),
    requestId: '1',
    resources: [],
  }
  expect([...order].sort()).toEqual(Object.keys(whole).sort())
})
