import * as fc from 'fast-check'
import { parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { MessageFormatError } from './error.ts'
import { messageLimit } from './message.ts'
import { parseMessage } from './parse-message.ts'
import { message, sample, sampleText } from './testing/samples.ts'
import { writeMessage } from './write-message.ts'

/** The guarantees of the writer and the parser for every message and every text. */

// Some tests parse hundreds of thousands of texts, and the machine may be busy.

const refused = Symbol('refused')

function read(text: string) {
  try {
    return parseMessage(text)
  } catch (error) {
    if (error instanceof MessageFormatError) return refused
    throw error
  }
}

test('writeMessage writes the text of EIP-4361', () => {
  expect(writeMessage(sample)).toBe(sampleText)
})

test('parsing a written message returns the same fields', () => {
  fc.assert(
    fc.property(message, fields => {
      expect(parseMessage(writeMessage(fields))).toEqual(fields)
    }),
    { numRuns: 500 },
  )
})

test('writing a parsed text returns the same bytes', () => {
  fc.assert(
    fc.property(message, fc.nat(), fc.string({ maxLength: 3 }), (fields, at, patch) => {
      const text = writeMessage(fields)
      const cut = at % text.length
      const changed = text.slice(0, cut) + patch + text.slice(cut + (at % 3))
      const parsed = read(changed)
      if (parsed !== refused) expect(writeMessage(parsed)).toBe(changed)
    }),
    { numRuns: 1000 },
  )
})

test('every change of one byte is rejected or results in another message', () => {
  const bytes = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code))
  const full = writeMessage({
    ...sample,
    scheme: 'https',
    domain: 'user@[2001:db8::1]:8443',
    notBefore: '2026-01-31T09:30:00+01:00',
    requestId: 'a%20b',
    resources: ['https://example.org/a?b#c', 'ipfs://bafy'],
  })
  const original = parseMessage(full)
  const same: string[] = []
  for (let at = 0; at <= full.length; at++) {
    const without = read(full.slice(0, at) + full.slice(at + 1))
    if (at < full.length && without !== refused && isSame(without, original)) same.push(`without ${at}`)
    for (const byte of '\n\r\t\0 09afAZ:/-.%#é') {
      const inserted = read(full.slice(0, at) + byte + full.slice(at))
      if (inserted !== refused && isSame(inserted, original)) same.push(`inserted ${byte} at ${at}`)
    }
    for (const byte of bytes) {
      if (at === full.length || byte === full[at]) continue
      const replaced = read(full.slice(0, at) + byte + full.slice(at + 1))
      if (replaced !== refused && isSame(replaced, original)) same.push(`replaced by ${byte} at ${at}`)
    }
  }
  expect(same).toEqual([])
})

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}

test('a change of one byte of any message is rejected or results in another message', () => {
  fc.assert(
    fc.property(message, fc.nat(), fc.nat(255), (fields, position, byte) => {
      const text = writeMessage(fields)
      const at = position % text.length
      fc.pre(text.charCodeAt(at) !== byte)
      const changed = read(text.slice(0, at) + String.fromCharCode(byte) + text.slice(at + 1))
      expect(changed).not.toEqual(fields)
    }),
    { numRuns: 1000 },
  )
})

test('parseMessage throws only MessageFormatError for any text', () => {
  const pieces = fc.constantFrom(
    ...sampleText.split('\n'),
    '\n',
    '\n\n',
    '\r\n',
    'Resources:',
    '\n- ',
    'Request ID: ',
    '[::1]',
    '%',
    '://',
    'é',
    '\u0000',
    '\ud800',
  )
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.array(pieces, { maxLength: 30 }).map(parts => parts.join('')),
    fc.array(pieces, { maxLength: 30 }).map(parts => parts.join('\n')),
  )
  fc.assert(
    fc.property(anything, text => {
      read(text)
    }),
    { numRuns: 2000 },
  )
})

test('writeMessage throws only MessageFormatError and never writes a text that cannot be parsed', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '\n', 'a\nURI: b:c', '\r', 'é', '1'),
  )
  const field = fc.constantFrom(
    'scheme',
    'domain',
    'address',
    'statement',
    'uri',
    'version',
    'nonce',
    'issuedAt',
    'expirationTime',
    'notBefore',
    'requestId',
    'resources',
    'chainId',
  )
  fc.assert(
    fc.property(message, field, anything, fc.double(), (fields, name, text, number) => {
      const value = name === 'chainId' ? number : name === 'resources' ? [text] : text
      const wrong = { ...fields, [name]: value }
      let written: string
      try {
        written = writeMessage(wrong)
      } catch (error) {
        expect(error).toBeInstanceOf(MessageFormatError)
        return
      }
      expect(parseMessage(written)).toEqual(wrong)
    }),
    { numRuns: 1000 },
  )
})

test('a text over the limit is rejected unread, however long it is', () => {
  const megabyte = `${sampleText}\nResources:${'\n- https://example.org'.repeat(50_000)}`
  expect(megabyte.length).toBeGreaterThan(1_000_000)
  const start = process.threadCpuUsage()
  for (let round = 0; round < 1000; round++) expect(read(megabyte)).toBe(refused)
  // A thousand rejections of a megabyte: reading each even once would take many times as long.
  expect(process.threadCpuUsage(start).user).toBeLessThan(1_000_000)
})

test('the worst texts within the limit are parsed in linear time', () => {
  const heading = sampleText.slice(0, sampleText.indexOf('URI: '))
  const worst = [
    '\n'.repeat(messageLimit),
    ':'.repeat(messageLimit),
    `${'a@'.repeat(2000)} wants you to sign in with your Ethereum account:`,
    `[${'1:'.repeat(2000)}] wants you to sign in with your Ethereum account:`,
    `${heading}URI: a:${'%20'.repeat(1200)}"`,
    `${heading}URI: a://${'::'.repeat(1800)}`,
    `${sampleText}\nResources:${'\n- a:'.repeat(700)}\n`,
    sampleText.replace('.125Z', `.${'0'.repeat(3000)}!`),
  ]
  const start = process.threadCpuUsage()
  for (let round = 0; round < 100; round++) for (const text of worst) expect(read(text)).toBe(refused)
  expect(process.threadCpuUsage(start).user).toBeLessThan(4_000_000)
})

test('the limit counts bytes: a message of exactly that length is accepted, one byte more is rejected', () => {
  const room = messageLimit - writeMessage({ ...sample, requestId: '' }).length
  const longest = { ...sample, requestId: 'a'.repeat(room) }
  expect(writeMessage(longest)).toHaveLength(messageLimit)
  expect(parseMessage(writeMessage(longest))).toEqual(longest)
  expect(() => writeMessage({ ...sample, requestId: 'a'.repeat(room + 1) })).toThrow(MessageFormatError)
  expect(read(`${writeMessage(longest)}a`)).toBe(refused)
})

test('viem parses a typical message to the same fields', () => {
  fc.assert(
    fc.property(message, fc.domain(), (fields, domain) => {
      const { address, uri, chainId, nonce, statement } = fields
      const theirs = parseSiweMessage(writeMessage({ ...fields, domain }))
      expect(theirs).toMatchObject({ domain, address, uri, version: '1', chainId, nonce })
      expect(theirs.statement).toBe(statement)
    }),
    { numRuns: 100 },
  )
})
