import * as fc from 'fast-check'
import { parseAddress } from '../../account.ts'
import type { SignInMessage } from '../message.ts'

/** Messages for the tests: a fixed one to change field by field, and arbitrary ones. */

export const sample: SignInMessage = {
  domain: 'id.example.org',
  address: parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
  statement: 'Sign in to Example. Nothing is paid for and nothing is moved.',
  uri: 'https://id.example.org',
  version: '1',
  chainId: 1,
  nonce: 'hJ3mZ0q8Xw',
  issuedAt: '2026-01-31T09:30:00.125Z',
  expirationTime: '2026-01-31T09:40:00Z',
}

export const sampleText = `id.example.org wants you to sign in with your Ethereum account:
0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045

Sign in to Example. Nothing is paid for and nothing is moved.

URI: https://id.example.org
Version: 1
Chain ID: 1
Nonce: hJ3mZ0q8Xw
Issued At: 2026-01-31T09:30:00.125Z
Expiration Time: 2026-01-31T09:40:00Z`

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const unreserved = `${letters}${digits}-._~`
const subDelimiters = "!$&'()*+,;="

const text = (characters: string, limits: { minLength?: number; maxLength?: number } = {}) =>
  fc.string({ unit: fc.constantFrom(...characters), maxLength: 24, ...limits })
const escaped = (characters: string, limits: { minLength?: number; maxLength?: number } = {}) =>
  fc.string({
    unit: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...characters) },
      { weight: 1, arbitrary: fc.constantFrom('%20', '%C3%A9', '%2f', '%2F') },
    ),
    maxLength: 24,
    ...limits,
  })

const port = fc.oneof(
  fc.constant(''),
  fc.nat(65_535).map(number => `:${number}`),
)
const user = fc.oneof(
  fc.constant(''),
  escaped(`${unreserved}${subDelimiters}:`).map(name => `${name}@`),
)
const host = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  fc.ipV6().map(address => `[${address}]`),
  text(`${unreserved}${subDelimiters}:`, { minLength: 1 }).map(address => `[v1F.${address}]`),
  escaped(`${unreserved}${subDelimiters}`, { minLength: 1 }),
)
export const domain = fc.tuple(user, host, port).map(parts => parts.join(''))

const scheme = fc
  .tuple(text(letters, { minLength: 1, maxLength: 1 }), text(`${letters}${digits}+-.`))
  .map(parts => parts.join(''))
const path = escaped(`${unreserved}${subDelimiters}:@/`)
export const uri = fc
  .tuple(
    scheme,
    fc.oneof(
      fc.tuple(domain, path).map(([authority, rest]) => `//${authority}/${rest}`),
      path.filter(rest => !rest.startsWith('//')),
      path.map(rest => `///${rest}`),
    ),
    fc.oneof(
      fc.constant(''),
      escaped(`${unreserved}${subDelimiters}:@/?`).map(query => `?${query}`),
    ),
    fc.oneof(
      fc.constant(''),
      escaped(`${unreserved}${subDelimiters}:@/?`).map(fragment => `#${fragment}`),
    ),
  )
  .map(([name, rest, query, fragment]) => `${name}:${rest}${query}${fragment}`)

export const time = fc
  .tuple(
    fc.date({
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    }),
    fc.oneof(
      fc.constant(''),
      text(digits, { minLength: 1, maxLength: 12 }).map(fraction => `.${fraction}`),
    ),
    fc.constantFrom('Z', 'z', '+00:00', '-00:00', '+05:45', '-23:59'),
    fc.constantFrom('T', 't'),
  )
  .map(
    ([date, fraction, offset, letter]) =>
      `${date.toISOString().slice(0, 19).replace('T', letter)}${fraction}${offset}`,
  )

const address = fc
  .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })
  .map(hex => parseAddress(`0x${hex}`))

/** Any message that can be written. */
export const message: fc.Arbitrary<SignInMessage> = fc.record(
  {
    scheme,
    domain,
    address,
    statement: text(`${unreserved}${subDelimiters}:/?#[]@ `, { minLength: 1, maxLength: 120 }),
    uri,
    version: fc.constant('1' as const),
    chainId: fc.oneof(
      fc.constantFrom(1, 10, 31_337, Number.MAX_SAFE_INTEGER),
      fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    ),
    nonce: text(`${letters}${digits}`, { minLength: 8, maxLength: 128 }),
    issuedAt: time,
    expirationTime: time,
    notBefore: time,
    requestId: escaped(`${unreserved}${subDelimiters}:@`),
    resources: fc.array(uri, { maxLength: 4 }),
  },
  { requiredKeys: ['domain', 'address', 'uri', 'version', 'chainId', 'nonce', 'issuedAt'] },
)
