// cspell:ignore nchen Finanzamt
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAccountId, parseAddress, parseChainId } from '../account.ts'
import { parseMessage } from '../message/parse-message.ts'
import { proofLimits } from './proof.ts'
import { keyOf, origin } from './testing/samples.ts'
import { anyWords } from './testing/words.ts'
import { proofStatement, writeProofMessage } from './write-proof-message.ts'

const account = formatAccountId(parseChainId('eip155:1'), parseAddress(keyOf(1).address))
const other = formatAccountId(parseChainId('eip155:10'), parseAddress(keyOf(2).address))
const text = {
  id: 'Yk3vQ0b1S7m2Zx9dLr4TnA',
  origin,
  purpose: 'opening an account',
  audience: 'Example Exchange',
  expiresAt: '2027-01-31T09:30:00.000Z',
  accounts: [account],
  account,
  nonce: 'hJ3mZ0q8Xw',
  issuedAt: '2026-01-31T09:30:00.125Z',
}

test('the text of a proof of one account is this', () => {
  expect(writeProofMessage(text)).toBe(`id.example.org wants you to sign in with your Ethereum account:
0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf

This account is mine. I prove it to [Example Exchange] for [opening an account].

URI: https://id.example.org/p/Yk3vQ0b1S7m2Zx9dLr4TnA
Version: 1
Chain ID: 1
Nonce: hJ3mZ0q8Xw
Issued At: 2026-01-31T09:30:00.125Z
Expiration Time: 2027-01-31T09:30:00.000Z
Resources:
- https://id.example.org/p/Yk3vQ0b1S7m2Zx9dLr4TnA`)
})

test('the text of one of several accounts has its own chain, the code of a cosigning, and all accounts', () => {
  const written = writeProofMessage({
    ...text,
    accounts: [account, other],
    account: other,
    requestId: 'QK7-M2P',
  })
  expect(written.split('\n').slice(8)).toEqual([
    'Nonce: hJ3mZ0q8Xw',
    'Issued At: 2026-01-31T09:30:00.125Z',
    'Expiration Time: 2027-01-31T09:30:00.000Z',
    'Request ID: QK7-M2P',
    'Resources:',
    '- https://id.example.org/p/Yk3vQ0b1S7m2Zx9dLr4TnA',
    '- did:pkh:eip155:1:0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf',
    '- did:pkh:eip155:10:0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF',
  ])
  expect(parseMessage(written)).toMatchObject({ chainId: 10, address: keyOf(2).address })
})

test('the statement has what wallets cannot show by its numbers', () => {
  expect(proofStatement({ purpose: 'Für die Steuerprüfung', audience: 'Finanzamt München' })).toBe(
    'This account is mine. I prove it to [Finanzamt M[U+00FC]nchen] for [F[U+00FC]r die Steuerpr[U+00FC]fung].',
  )
  expect(proofStatement({ purpose: '税務調査', audience: null })).toBe(
    'This account is mine. I prove it to anyone for [[U+7A0E 52D9 8ABF 67FB]].',
  )
})

test('every signed text is in ASCII and is an EIP-4361 message, whatever the words are', () => {
  fc.assert(
    fc.property(anyWords, fc.option(anyWords), (purpose, audience) => {
      const written = writeProofMessage({ ...text, purpose, audience })
      expect(written).toMatch(/^[\n\x20-\x7e]+$/)
      expect(parseMessage(written).statement).toBe(proofStatement({ purpose, audience }))
    }),
  )
})

test('the largest number of accounts fits, with the longest value of every field', () => {
  const accounts = Array.from({ length: proofLimits.accounts }, (_, index) =>
    formatAccountId(
      parseChainId(`eip155:${Number.MAX_SAFE_INTEGER - index}`),
      parseAddress(keyOf(index + 1).address),
    ),
  )
  const [first = account] = accounts
  const long = {
    ...text,
    accounts,
    account: first,
    // Each is written by a number of four digits.
    purpose: '税'.repeat(proofLimits.purpose),
    audience: 'ع'.repeat(proofLimits.audience),
    id: 'i'.repeat(64),
    nonce: 'n'.repeat(128),
    origin: `https://${'h'.repeat(252)}`,
    requestId: 'QK7-M2P',
    request: { id: 'r'.repeat(64), requester: first },
  }
  expect(parseMessage(writeProofMessage(long)).resources).toHaveLength(proofLimits.accounts + 2)
})

test('the text of a proof for a request names the request and its requester as one resource', () => {
  const request = { id: 'Rq3vQ0b1S7m2Zx9dLr4TnA', requester: other }
  expect(parseMessage(writeProofMessage({ ...text, request })).resources).toEqual([
    'https://id.example.org/p/Yk3vQ0b1S7m2Zx9dLr4TnA',
    `https://id.example.org/r/Rq3vQ0b1S7m2Zx9dLr4TnA?requester=${other}`,
  ])
})

test('no two pairs of purpose and audience have the same statement', () => {
  const words = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'aä.:, '), minLength: 1, maxLength: 12 }),
    fc
      .array(fc.constantFrom('ü', 'U+00FC', ' ', '00FC', '税'), { minLength: 1, maxLength: 4 })
      .map(parts => parts.join('')),
    anyWords,
  )
  const pieces = fc.array(fc.constantFrom('anyone', ' for ', 'a', '.', ' I prove it to '), {
    minLength: 1,
    maxLength: 5,
  })
  const whom = fc.oneof(
    words,
    pieces.map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(whom, fc.option(whom), whom, fc.option(whom), (purpose, audience, purpose2, audience2) => {
      const same = purpose === purpose2 && audience === audience2
      const first = proofStatement({ purpose, audience })
      expect(first === proofStatement({ purpose: purpose2, audience: audience2 })).toBe(same)
    }),
  )
  expect(proofStatement({ purpose: 'x', audience: null })).not.toBe(
    proofStatement({ purpose: 'x', audience: 'anyone' }),
  )
})

test('a purpose or audience that would make the statement ambiguous is refused and named', () => {
  for (const words of ['a] for [b', '[', ']', '', 'a\nb', 'F[U+00FC]r', 'Fu\u0308r', 'a\u202eb', '\ud800']) {
    const message = expect.stringContaining('The field')
    expect(() => writeProofMessage({ ...text, purpose: words })).toThrow(
      expect.objectContaining({ name: 'ProofFormatError', field: '/purpose', message }),
    )
    expect(() => writeProofMessage({ ...text, audience: words })).toThrow(
      expect.objectContaining({ name: 'ProofFormatError', field: '/audience', message }),
    )
  }
})
