import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePending } from './parse-pending.ts'
import { longestKept, longestPending } from './pending.ts'

const request = {
  id: 'u1',
  issuedAt: '2026-01-31T09:30:00Z',
  expiresAt: '2026-01-31T09:40:00Z',
  deadline: 900,
  fields: {
    domain: 'example.org',
    uri: 'https://example.org/',
    version: '1',
    statement: null,
    nonce: 'abcdefgh1234',
    issuedAt: '2026-01-31T09:30:00Z',
    expirationTime: '2026-01-31T09:40:00Z',
    chains: [1],
  },
}
const address = { uri: 'wc:1', deadline: 900, renewals: 0, request }
const challenge = {
  id: 'c1',
  account: 'eip155:1:0x1',
  message: 'Sign c1',
  issuedAt: '2026-01-31T09:30:00Z',
  expiresAt: '2026-01-31T09:40:00Z',
  deadline: 900,
}
const pairing = {
  version: 2,
  until: 900,
  owner: null,
  kind: 'pairing',
  purpose: 'sign-in',
  wallet: 'owl',
  address,
}
const asked = {
  version: 2,
  until: 900,
  owner: null,
  kind: 'request',
  purpose: 'sign-in',
  wallet: null,
  challenge,
}
const parse = (record: unknown, now = 100) => parsePending(JSON.stringify(record), now)

test('what was stored is read unchanged, without its markers', () => {
  expect(parse(pairing)).toEqual({ kind: 'pairing', purpose: 'sign-in', wallet: 'owl', address, owner: null })
  expect(parse({ ...pairing, address: null })).toMatchObject({ address: null })
  expect(parse(asked)).toEqual({
    ...{ kind: 'request', purpose: 'sign-in', wallet: null },
    ...{ challenge, owner: null },
  })
})

const safe = { account: `eip155:1:0x${'5a'.repeat(20)}` }
const factory = { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', data: '0x12ab' }

test('the Safe for which a phone signs is read, with the call that deploys it', () => {
  for (const owner of [{ safe: null }, { safe }, { safe: { ...safe, factory } }])
    expect(parse({ ...pairing, owner })).toMatchObject({ owner })
})

test.each([
  ['nothing', null],
  ['a record of another version', { ...asked, version: 1 }],
  ['a record without a version', { ...asked, version: undefined }],
  ['a place of another kind', { ...asked, kind: 'other' }],
  ['a purpose that is none', { ...asked, purpose: 'steal' }],
  ['a wallet that is no name', { ...asked, wallet: 7 }],
  ['a record without an owner', { ...pairing, owner: undefined }],
  ['a Safe that is no account', { ...pairing, owner: { safe: { account: 'eip155:1:safe' } } }],
  [
    'a factory that is no address',
    { ...pairing, owner: { safe: { ...safe, factory: { ...factory, address: '0x1' } } } },
  ],
  [
    'a call that is no bytes',
    { ...pairing, owner: { safe: { ...safe, factory: { ...factory, data: '0x1' } } } },
  ],
  ['an address that opens something else', { ...pairing, address: { ...address, uri: 'javascript:1' } }],
  ['an address without an end', { ...pairing, address: { ...address, deadline: '900' } }],
  ['a count that is none', { ...pairing, address: { ...address, renewals: -1 } }],
  [
    'a request without its nonce',
    { ...pairing, address: { ...address, request: { ...request, fields: {} } } },
  ],
  [
    'chains that are none',
    {
      ...pairing,
      address: { ...address, request: { ...request, fields: { ...request.fields, chains: ['eip155:1'] } } },
    },
  ],
  ['a text that is none', { ...asked, challenge: { ...challenge, message: ['Sign'] } }],
  ['a text longer than any', { ...asked, challenge: { ...challenge, message: 'x'.repeat(6000) } }],
  ['a list in its place', [asked]],
])('%s is not resumed', (_, record) => {
  expect(parse(record)).toBeNull()
})

test('what has expired is not resumed', () => {
  expect(parse(asked, 899)).not.toBeNull()
  expect(parse(asked, 900)).toBeNull()
  expect(parse({ ...pairing, until: 2000 }, 1000)).toBeNull()
  expect(parse({ ...asked, until: longestKept + 101 })).toBeNull()
})

test('a record that the kit would not write is not read', () => {
  expect(parsePending('{', 0)).toBeNull()
  expect(parse({ ...asked, more: 'x'.repeat(longestPending) })).toBeNull()
  fc.assert(fc.property(fc.json(), text => parsePending(text, 0) === null))
})
