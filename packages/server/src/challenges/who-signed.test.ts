import { eip155Chain, messageLimit, parseMessage, writeMessage } from '@countersign/core'
import {
  buildAuthObject,
  createEncodedRecap,
  formatMessage,
  mergeEncodedRecaps,
  populateAuthPayload,
} from '@walletconnect/utils'
import { expect, test } from 'vitest'
import { composeAsked } from './message.ts'
import { accountSigningIn, whoSigned } from './who-signed.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const now = Date.now()
const asked = composeAsked({
  publicOrigin: 'https://id.example.org:8443',
  statement: "Sign in to Example (it's free): yours?",
  chains: [1, 10].map(eip155Chain),
  issuedAt: now,
  expiresAt: now + 600_000,
})
const challenge = { account: null, message: null, asked: JSON.stringify(asked) }
const read = (text: string, over: { statement?: null } = {}) =>
  whoSigned({ ...challenge, asked: JSON.stringify({ ...asked, ...over }) }, text)

/** What WalletConnect's client sends for our fields, if it uses the prepared time instead of its own. */
const payload = {
  type: 'caip122',
  domain: asked.domain,
  aud: asked.uri,
  version: asked.version,
  nonce: asked.nonce,
  statement: asked.statement,
  exp: asked.expirationTime,
  chains: asked.chains,
  iat: asked.issuedAt,
}

const iss = (chain: string) => `did:pkh:${chain}:${address}`
const recap = createEncodedRecap('eip155', 'request', ['eth_sendTransaction'])

test.each([
  ['with `connect`, which leaves the resources out', payload],
  ['with `authenticate`, which lists none', { ...payload, resources: [] }],
])('the message that WalletConnect composes %s equals the required one byte for byte', (_, request) => {
  const text = formatMessage(request, iss('eip155:10'))
  expect(writeMessage(parseMessage(text))).toBe(text)
  expect(read(text)).toEqual({ account: `eip155:10:${address}` })
})

test('the message of a site without a statement is accepted', () => {
  const text = formatMessage({ ...payload, statement: '' }, iss('eip155:1'))
  expect(read(text, { statement: null })).toEqual({ account: `eip155:1:${address}` })
})

test('the message that a wallet reconstructs from its response is the one that it signed', () => {
  const chosen = populateAuthPayload({
    authPayload: payload,
    chains: ['eip155:10', 'eip155:5'],
    methods: ['personal_sign'],
  })
  const { p } = buildAuthObject(chosen, { t: 'eip191', s: '0xab' }, iss('eip155:10'))
  const text = formatMessage(p, p.iss)
  expect(text).toBe(formatMessage(payload, iss('eip155:10')))
  expect(read(text)).toEqual({ account: `eip155:10:${address}` })
})

test('the sentence that a capability (ReCap) adds to the statement is refused', () => {
  const text = formatMessage({ ...payload, resources: [recap] }, iss('eip155:1'))
  expect(text).toContain('I further authorize the stated URI')
  expect(read(text)).toEqual({ differs: 'statement' })
})

test('a capability that is missing from the statement is refused', () => {
  const text = formatMessage({ ...payload, resources: [] }, iss('eip155:1'))
  expect(read(`${text}\n- ${recap}`)).toEqual({ differs: 'resources' })
  const merged = mergeEncodedRecaps(recap, createEncodedRecap('eip155', 'request', ['personal_sign']))
  expect(read(`${text}\n- ${merged}`)).toEqual({ differs: 'resources' })
})

test('an added resource is refused', () => {
  const text = formatMessage({ ...payload, resources: ['https://evil.example'] }, iss('eip155:1'))
  expect(read(text)).toEqual({ differs: 'resources' })
})

test.each([
  ['chainId', payload, iss('eip155:137')],
  ['nonce', { ...payload, nonce: 'anotherNonce' }, iss('eip155:1')],
  ['domain', { ...payload, domain: 'evil.example' }, iss('eip155:1')],
  ['uri', { ...payload, aud: 'https://evil.example' }, iss('eip155:1')],
  ['requestId', { ...payload, requestId: '1' }, iss('eip155:1')],
  ['notBefore', { ...payload, nbf: payload.iat }, iss('eip155:1')],
  ['expirationTime', { ...payload, exp: new Date(now + 9e9).toISOString() }, iss('eip155:1')],
  ['issuedAt', { ...payload, iat: new Date(now + 1).toISOString() }, iss('eip155:1')],
  ['address', payload, iss('eip155:1').replace('d8dA', 'd8da')],
  ['domain', payload, 'did:pkh:solana:1:11111111111111111111111111111111'],
])('another %s is refused and named', (field, request, issuer) => {
  expect(read(formatMessage(request, issuer))).toEqual({ differs: field })
})

test.each([address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])(
  'the account of a message is its address with the checksum, which the wallet left out (%s)',
  written => {
    const text = formatMessage(payload, `did:pkh:eip155:10:${written}`)
    expect(text).toContain(`\n${written}\n`)
    expect(read(text)).toEqual({ account: `eip155:10:${address}` })
  },
)

test('an issued message whose address lost its checksum is refused', () => {
  const issued = formatMessage(payload, iss('eip155:1'))
  const changed = issued.replace(address, address.toLowerCase())
  const given = { account: `eip155:1:${address}`, message: issued, asked: null }
  expect(whoSigned(given, issued)).toEqual({ account: given.account })
  expect(whoSigned(given, changed)).toEqual({ differs: 'address' })
})

test('a text that is not a message is refused with the part that cannot be parsed', () => {
  expect(read('')).toEqual({ differs: 'domain' })
  expect(read(`${formatMessage(payload, iss('eip155:1'))}\n`)).toEqual({ differs: 'text' })
  expect(read('a'.repeat(messageLimit + 1))).toEqual({ differs: 'text' })
})

test('only a message without resources is one for signing in with a key', () => {
  const text = formatMessage(payload, iss('eip155:10'))
  expect(accountSigningIn(text)).toBe(`eip155:10:${address}`)
  expect(accountSigningIn(`${text}\nResources:\n- https://id.example.org/#cosign-abc`)).toBeUndefined()
  expect(accountSigningIn(`${text}\n`)).toBeUndefined()
})
