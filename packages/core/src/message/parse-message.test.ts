// cspell:ignore tmple
import { describe, expect, test } from 'vitest'
import type { MessageFormatCode } from './error.ts'
import { MessageFormatError } from './error.ts'
import { type MessageField, messageLimit } from './message.ts'
import { parseMessage } from './parse-message.ts'
import { sample, sampleText } from './testing/samples.ts'
import { writeMessage } from './write-message.ts'

function refusal(text: string): MessageFormatError {
  try {
    parseMessage(text)
  } catch (error) {
    if (error instanceof MessageFormatError) return error
    throw error
  }
  throw new Error(`read, though it should not be: ${JSON.stringify(text)}`)
}

const changed = (from: string, to: string) => {
  expect(sampleText).toContain(from)
  return sampleText.replace(from, to)
}

const checksummed = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const lower = checksummed.toLowerCase()
const upper = `0x${checksummed.slice(2).toUpperCase()}`

/**
 * EIP-4361: the address "SHOULD be conformant to mixed-case checksum address encoding specified in ERC-55". By the draft
 * of its erratum (github.com/signinwithethereum/ERCs/pull/1, April 2026), only a wrong checksum is an error.
 * `@signinwithethereum/siwe` 4.2.1 accepts both with a warning; wallets write them
 * (github.com/reown-com/reown_flutter/issues/45).
 */
describe('an address without its checksum', () => {
  test.each([lower, upper])('is read as the same address, and returned as it is written (%s)', address => {
    expect(parseMessage(changed(checksummed, address))).toEqual({
      ...sample,
      address: checksummed,
      addressWithoutChecksum: address,
    })
  })

  test('is never written', () => {
    const parsed = parseMessage(changed(checksummed, lower))
    expect(writeMessage(parsed)).toBe(sampleText)
    expect(() => writeMessage({ ...sample, address: lower as typeof sample.address })).toThrow(/checksum/)
  })

  test('is not one whose ERC-55 form has no letters of the other case', () => {
    // ERC-55 §Test Cases, "All caps" and "All Lower", and an address without letters.
    for (const address of [
      '0x52908400098527886E0F7030069857D2E4169EE7',
      '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
      '0xde709f2102306220921060314715629080e2fb77',
      '0x27b1fdb04752bbc536007a920d24acb045561c26',
      '0x0000000000000000000000000000000000000001',
    ]) {
      const parsed = parseMessage(changed(checksummed, address))
      expect(parsed).toEqual({ ...sample, address })
      expect(writeMessage(parsed)).toBe(changed(checksummed, address))
    }
  })
})

describe('parseMessage rejects a text and names the fault:', () => {
  const cases: [string, string, MessageFormatCode, MessageField][] = [
    ['it is empty', '', 'form', 'domain'],
    ['the heading is another', changed('Ethereum', 'ethereum'), 'form', 'domain'],
    ['the domain is empty', changed('id.example.org wants', ' wants'), 'form', 'domain'],
    ['the scheme is empty', `://${sampleText}`, 'form', 'scheme'],
    ['there is no line for the address', sampleText.slice(0, sampleText.indexOf('\n')), 'missing', 'address'],
    ['the address has 39 digits', changed('96045\n', '9604\n'), 'form', 'address'],
    ['the address has a wrong checksum', changed('0xd8dA', '0xd8da'), 'checksum', 'address'],
    [
      'the address has one letter of the other case',
      changed(checksummed, lower.replace('d', 'D')),
      'checksum',
      'address',
    ],
    [
      'the prefix of the address is in upper case',
      changed(checksummed, upper.replace('x', 'X')),
      'form',
      'address',
    ],
    ['an empty line before the statement is missing', changed('\n\nSign', '\nSign'), 'unexpected', 'text'],
    ['the statement has two lines', changed('Nothing', '\nNothing'), 'unexpected', 'text'],
    [
      'the statement is empty, with its line',
      changed('Sign in to Example. Nothing is paid for and nothing is moved.', ''),
      'missing',
      'uri',
    ],
    ['the statement is not ASCII', changed('Example.', 'Exämple.'), 'character', 'statement'],
    ['the statement has a quotation mark', changed('Example.', '"Example"'), 'character', 'statement'],
    ['the statement has a per cent sign', changed('Example.', '100%'), 'character', 'statement'],
    ['the statement has a tab', changed('Example.', 'Exa\tmple'), 'character', 'statement'],
    ['lines end with CRLF', sampleText.replaceAll('\n', '\r\n'), 'character', 'text'],
    ['one line ends with CRLF', changed('Version: 1', 'Version: 1\r'), 'character', 'text'],
    ['the URI has no scheme', changed('URI: https://id.example.org', 'URI: //id.example.org'), 'form', 'uri'],
    [
      'the URI has a space',
      changed('URI: https://id.example.org', 'URI: https://id.example.org/a b'),
      'character',
      'uri',
    ],
    [
      'the URI has a broken escape',
      changed('URI: https://id.example.org', 'URI: https://id.example.org/%2'),
      'character',
      'uri',
    ],
    ['the label has another case', changed('Chain ID', 'Chain Id'), 'missing', 'chainId'],
    ['the label has no space', changed('URI: ', 'URI:'), 'missing', 'uri'],
    ['the version is 2', changed('Version: 1', 'Version: 2'), 'form', 'version'],
    ['the version is 1.0', changed('Version: 1', 'Version: 1.0'), 'form', 'version'],
    ['the chain id has a leading zero', changed('Chain ID: 1', 'Chain ID: 01'), 'form', 'chainId'],
    ['the chain id is zero', changed('Chain ID: 1', 'Chain ID: 0'), 'range', 'chainId'],
    [
      'the chain id is above 2^53 - 1',
      changed('Chain ID: 1', 'Chain ID: 9007199254740992'),
      'range',
      'chainId',
    ],
    ['the chain id is hexadecimal', changed('Chain ID: 1', 'Chain ID: 0x1'), 'character', 'chainId'],
    ['the chain id is missing', changed('Chain ID: 1\n', ''), 'missing', 'chainId'],
    ['the chain id is empty', changed('Chain ID: 1\n', 'Chain ID: \n'), 'form', 'chainId'],
    ['the nonce has 7 characters', changed('hJ3mZ0q8Xw', 'hJ3mZ0q'), 'form', 'nonce'],
    ['the nonce has 129 characters', changed('hJ3mZ0q8Xw', 'a'.repeat(129)), 'form', 'nonce'],
    ['the nonce has a hyphen', changed('hJ3mZ0q8Xw', 'hJ3mZ0q-8Xw'), 'character', 'nonce'],
    [
      'two fields are exchanged',
      changed('Version: 1\nChain ID: 1', 'Chain ID: 1\nVersion: 1'),
      'missing',
      'version',
    ],
    [
      'a required field is repeated',
      changed('Version: 1\n', 'Version: 1\nVersion: 1\n'),
      'missing',
      'chainId',
    ],
    [
      'an optional field is repeated',
      `${sampleText}\nExpiration Time: 2026-01-31T09:40:00Z`,
      'unexpected',
      'text',
    ],
    [
      'an optional field is out of order',
      changed('\nExpiration', '\nRequest ID: 1\nExpiration'),
      'unexpected',
      'text',
    ],
    ['an unknown field follows', `${sampleText}\nOther: 1`, 'unexpected', 'text'],
    ['a line feed follows', `${sampleText}\n`, 'unexpected', 'text'],
    ['a space follows', `${sampleText} `, 'form', 'expirationTime'],
    ['a null byte follows', `${sampleText}\0`, 'form', 'expirationTime'],
    ['a resource is no URI', `${sampleText}\nResources:\n- example`, 'form', 'resources'],
    ['a resource has no bullet', `${sampleText}\nResources:\nhttps://example.org`, 'unexpected', 'text'],
    ['the line of the resources has a space', `${sampleText}\nResources: \n- a:b`, 'unexpected', 'text'],
    ['the request id has a slash', `${sampleText}\nRequest ID: a/b`, 'character', 'requestId'],
    ['it begins with a byte order mark', `\ufeff${sampleText}`, 'character', 'domain'],
    ['it exceeds the limit', 'a'.repeat(messageLimit + 1), 'length', 'text'],
  ]
  test.each(cases)('%s', (_, text, code, field) => {
    const error = refusal(text)
    expect({ code: error.code, field: error.field }).toEqual({ code, field })
  })
})

describe('parseMessage names the line and the offset of the fault:', () => {
  const full = writeMessage({ ...sample, scheme: 'https', resources: ['a:b', 'c:d'] })
  const cases: [string, string, number, string][] = [
    ['the heading', sampleText.replace('Ethereum', 'ethereum'), 1, ''],
    ['the scheme', full.replace('https:', 'ht tps:'), 1, 'ht'],
    ['the domain', sampleText.replace('example.org wants', 'exam ple.org wants'), 1, 'id.exam'],
    ['the domain after a scheme', full.replace('example.org wants', 'exam ple.org wants'), 1, 'id.exam'],
    ['the missing address', sampleText.slice(0, sampleText.indexOf('\n')), 2, 'account:'],
    ['the address', sampleText.replace('0xd8dA', '0xd8da'), 2, 'account:\n'],
    ['the empty line', sampleText.replace('\n\nSign', '\nSign'), 3, '96045\n'],
    ['the statement', sampleText.replace('Example.', 'Exämple.'), 4, 'Sign in to Ex'],
    ['the carriage return', sampleText.replace('Version: 1', 'Version: 1\r'), 7, 'Version: 1'],
    ['the missing label', sampleText.replace('Chain ID', 'Chain Id'), 8, 'Version: 1\n'],
    ['the value', sampleText.replace('Chain ID: 1', 'Chain ID: 1x'), 8, 'Chain ID: 1'],
    ['the missing last line', sampleText.slice(0, sampleText.indexOf('\nIssued')), 10, 'hJ3mZ0q8Xw'],
    ['the last value', `${sampleText} `, 11, 'Expiration Time: '],
    ['the line after the last', `${sampleText}\nOther: 1`, 12, '09:40:00Z\n'],
    ['a resource', full.replace('c:d', 'c d'), 14, 'a:b\n- '],
    ['the line after the resources', `${full}\ne:f`, 15, 'c:d\n'],
    ['the limit', 'a'.repeat(messageLimit + 1), 1, 'a'.repeat(messageLimit)],
  ]
  test.each(cases)('%s', (_, text, line, before) => {
    const error = refusal(text)
    expect(error.line).toBe(line)
    expect(text.slice(0, error.offset).endsWith(before)).toBe(true)
  })

  test('a value that is not a text', () => {
    expect(refusal(7 as unknown as string)).toMatchObject({
      code: 'type',
      field: 'text',
      line: undefined,
      offset: 0,
    })
  })
})

describe('parseMessage accepts', () => {
  const cases: [string, Partial<typeof sample>][] = [
    ['a domain with a port', { domain: 'localhost:3000' }],
    ['a domain with a user', { domain: 'user:secret@example.org' }],
    ['an IPv6 domain', { domain: '[2001:db8::8a2e:370:7334]:443' }],
    ['a request id that is empty', { requestId: '' }],
    ['an empty list of resources', { resources: [] }],
    ['a scheme', { scheme: 'https' }],
    ['a nonce of 8 characters', { nonce: '12345678' }],
    ['the largest chain id', { chainId: Number.MAX_SAFE_INTEGER }],
    ['a statement that looks like a field', { statement: 'URI: https://example.com' }],
  ]
  test.each(cases)('%s', (_, fields) => {
    expect(parseMessage(writeMessage({ ...sample, ...fields }))).toEqual({ ...sample, ...fields })
  })

  test('a missing statement, written as two empty lines', () => {
    const { statement, ...rest } = sample
    const text = sampleText.replace(`${statement}\n`, '')
    expect(text).toContain('96045\n\n\nURI: ')
    expect(writeMessage(rest)).toBe(text)
    expect(parseMessage(text)).toEqual(rest)
  })
})

test('an error names the line, the offset, the value and what is allowed', () => {
  const error = refusal(changed('Chain ID: 1', 'Chain ID: 1x'))
  expect(error.line).toBe(8)
  expect(sampleText.slice(0, error.offset)).toMatch(/Chain ID: 1$/)
  expect(error.value).toBe('1x')
  expect(error.allowed).toBe(
    'a chain id is a decimal number from 1 to 9007199254740991 without leading zeros',
  )
  expect(error.message).toBe(
    `Invalid chainId "1x" in the message at line 8, offset ${error.offset}: ${error.allowed}.`,
  )
})

test('a long value is shortened in the error', () => {
  expect(refusal(changed('hJ3mZ0q8Xw', 'a'.repeat(2000))).value).toHaveLength(81)
})

test('an error about the whole text names no field', () => {
  expect(refusal(`${sampleText}\n`).message).toMatch(/^Invalid message at line 12, offset \d+: /)
})

test('the error about an empty first line does not show the lines after it', () => {
  expect(refusal(`\n${sampleText}`)).toMatchObject({ field: 'domain', value: '', line: 1, offset: 0 })
})

test('a field that the text does not have is missing from the result too', () => {
  const { statement: _, expirationTime: __, ...rest } = sample
  expect(parseMessage(writeMessage(rest))).toStrictEqual(rest)
})
