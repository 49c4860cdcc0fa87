import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../account.ts'
import { differingField } from './differing-field.ts'
import type { MessageField, SignInMessage } from './message.ts'
import { message, sample, sampleText } from './testing/samples.ts'
import { writeMessage } from './write-message.ts'

describe('an answered text that is itself a message differs in', () => {
  const cases: [MessageField, Partial<SignInMessage>][] = [
    ['scheme', { scheme: 'https' }],
    ['domain', { domain: 'id.example.org.evil.example' }],
    ['address', { address: parseAddress('0x0000000000000000000000000000000000000001') }],
    ['statement', { statement: 'Sign in.' }],
    ['uri', { uri: 'https://evil.example' }],
    ['chainId', { chainId: 10 }],
    ['nonce', { nonce: 'aaaaaaaaaa' }],
    ['issuedAt', { issuedAt: '2026-01-31T09:30:00Z' }],
    ['expirationTime', { expirationTime: '2027-01-31T09:40:00Z' }],
    ['notBefore', { notBefore: '2026-01-31T09:30:00Z' }],
    ['requestId', { requestId: '' }],
    ['resources', { resources: [] }],
    ['domain', { domain: 'evil.example', nonce: 'aaaaaaaaaa' }],
  ]
  test.each(cases)('%s', (field, change) => {
    expect(differingField(sampleText, writeMessage({ ...sample, ...change }))).toBe(field)
    expect(differingField(writeMessage({ ...sample, ...change }), sampleText)).toBe(field)
  })
})

describe('an answered text that is not a message differs in the field of the changed line', () => {
  const cases: [MessageField, string, string][] = [
    ['domain', 'id.example.org wants', 'id.exam ple.org wants'],
    ['address', '0xd8dA', '0xd8da'],
    ['statement', 'Example.', 'Exämple.'],
    ['statement', 'moved.\n', 'moved.\r\n'],
    ['uri', 'URI: https', 'URI: 1https'],
    ['version', 'Version: 1', 'Version: 2'],
    ['chainId', 'Chain ID: 1', 'Chain ID: 01'],
    ['chainId', 'Chain ID: 1', 'ChainID: 1'],
    ['nonce', 'hJ3mZ0q8Xw', 'hJ3mZ0q'],
    ['issuedAt', '.125Z', '.125'],
    ['statement', 'Sign in', '\tSign in'],
    ['uri', 'URI: ', 'Uri: '],
    ['expirationTime', 'Expiration Time: ', 'Expiration: '],
    ['domain', 'id.example.org wants', 'id.example.org. .wants'],
    ['text', 'you to sign', 'me to sign'],
    ['text', 'wants', 'want'],
    ['text', '09:40:00Z', '09:40:00Z\n'],
  ]
  test.each(cases)('%s (%j)', (field, from, to) => {
    expect(sampleText).toContain(from)
    expect(differingField(sampleText, sampleText.replace(from, to))).toBe(field)
  })

  test('address, if only its checksum is missing', () => {
    const lower = sampleText.replace(sample.address, sample.address.toLowerCase())
    expect(differingField(sampleText, lower)).toBe('address')
  })

  test('scheme and resources', () => {
    const issued = writeMessage({ ...sample, scheme: 'https', resources: ['a:b', 'c:d'] })
    expect(differingField(issued, issued.replace('https:', 'ht tps:'))).toBe('scheme')
    expect(differingField(issued, issued.replace('://', ':// '))).toBe('domain')
    expect(differingField(issued, issued.replace('c:d', 'c d'))).toBe('resources')
    expect(differingField(issued, issued.replace('Resources:', 'Resources'))).toBe('resources')
    expect(differingField(issued, issued.replace('\n- c', '\n* c'))).toBe('resources')
  })

  test('a text that ends early differs in the line where it ends, and a text with more behind it as a whole', () => {
    const issued = writeMessage({ ...sample, requestId: '' })
    expect(differingField(issued, issued.slice(0, 3))).toBe('domain')
    expect(differingField(issued, issued.slice(0, issued.indexOf('0xd8dA')))).toBe('address')
    expect(differingField(issued, issued.slice(0, issued.indexOf('Chain')))).toBe('chainId')
    expect(differingField(issued, issued.slice(0, issued.indexOf('Request') + 3))).toBe('requestId')
    expect(differingField(issued, `${issued}\n`)).toBe('text')
  })

  test('an empty line that is missing makes the text differ as a whole', () => {
    expect(differingField(sampleText, sampleText.replace('96045\n\n', '96045\n'))).toBe('text')
    const { statement: _, ...rest } = sample
    const issued = writeMessage(rest)
    expect(differingField(issued, issued.replace('\n\n\n', '\n\n'))).toBe('text')
  })
})

test('equal texts do not differ', () => {
  expect(differingField(sampleText, sampleText)).toBeUndefined()
  expect(differingField('anything', 'anything')).toBeUndefined()
})

test('an issued text that is not a message differs as a whole', () => {
  expect(differingField('anything', sampleText)).toBe('text')
})

test('a difference between any two texts is named without an exception', () => {
  fc.assert(
    fc.property(message, fc.nat(), fc.string({ unit: 'binary', maxLength: 4 }), (fields, at, patch) => {
      const issued = writeMessage(fields)
      const cut = at % (issued.length + 1)
      const answered = issued.slice(0, cut) + patch + issued.slice(cut)
      expect(differingField(issued, answered) === undefined).toBe(patch === '')
      expect(differingField(answered, issued) === undefined).toBe(patch === '')
    }),
    { numRuns: 500 },
  )
})
