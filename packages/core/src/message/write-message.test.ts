import { describe, expect, test } from 'vitest'
import { MessageFormatError } from './error.ts'
import { messageLimit } from './message.ts'
import { sample } from './testing/samples.ts'
import { writeMessage } from './write-message.ts'

/** Returns the error of writing a message. */
function fault(message: unknown): MessageFormatError {
  try {
    writeMessage(message as typeof sample)
  } catch (error) {
    if (error instanceof MessageFormatError) return error
    throw error
  }
  return expect.unreachable()
}

describe('writeMessage', () => {
  test.each(['domain', 'address', 'uri', 'version', 'chainId', 'nonce', 'issuedAt'] as const)(
    'rejects a message without its %s, which would be signed as the word undefined',
    field => {
      const { [field]: _, ...rest } = sample
      expect(fault(rest)).toMatchObject({ code: 'missing', field, value: 'missing' })
      expect(fault({ ...sample, [field]: undefined })).toMatchObject({ code: 'missing', field })
      expect(fault({ ...sample, [field]: null })).toMatchObject({ code: 'type', field, value: 'null' })
    },
  )

  test.each([
    ['nonce', 12345678],
    ['nonce', ['hJ3mZ0q8Xw']],
    ['nonce', { toString: () => 'hJ3mZ0q8Xw' }],
    ['chainId', '1'],
    ['chainId', [1]],
    ['domain', ['id.example.org']],
    ['version', 1],
    ['resources', 'https://a.example'],
    ['resources', [['https://a.example']]],
    ['statement', null],
  ])('rejects a message whose %s only looks valid when written: %j', (field, value) => {
    expect(fault({ ...sample, [field]: value })).toMatchObject({ code: 'type', field })
  })

  test.each([undefined, null, 7, 'text', [], [sample], () => sample])('rejects %s as a message', message => {
    expect(fault(message)).toMatchObject({ code: 'type', field: 'text', offset: 0 })
  })

  test.each([
    ['scheme', 'ht tps', 'character'],
    ['domain', 'exam ple.org', 'character'],
    ['address', '0xd8da6bf26964af9d7eed9e03e53415d37aa96045', 'checksum'],
    ['statement', 'a\nURI: https://evil.example', 'character'],
    ['uri', 'example.org', 'form'],
    ['version', '2', 'form'],
    ['chainId', 0, 'range'],
    ['chainId', 1.5, 'character'],
    ['chainId', -1, 'character'],
    ['chainId', 2 ** 53, 'range'],
    ['nonce', 'abc', 'form'],
    ['issuedAt', 'now', 'form'],
    ['expirationTime', '2026-02-30T00:00:00Z', 'range'],
    ['notBefore', '', 'form'],
    ['requestId', 'a\nb', 'character'],
    ['resources', ['a:b', 'c'], 'form'],
  ])('rejects a message whose %s is %j', (field, value, code) => {
    expect(fault({ ...sample, [field]: value })).toMatchObject({ code, field })
  })

  test('rejects a message that would be longer than the limit', () => {
    expect(fault({ ...sample, requestId: 'a'.repeat(messageLimit) })).toMatchObject({
      code: 'length',
      field: 'text',
      offset: messageLimit,
    })
  })

  test('rejects a message with a field that cannot be read', () => {
    const throwing = Object.defineProperty({ ...sample }, 'statement', {
      get: () => {
        throw new Error('no')
      },
    })
    expect(fault(throwing)).toMatchObject({ code: 'type', field: 'statement' })
  })

  test('writes the resources that it checked, even if the list changes between reads', () => {
    let reads = 0
    const resources = Object.defineProperty(['a:b'], 0, {
      get: () => (reads++ === 0 ? 'a:b' : 'a:b\n- https://evil.example'),
    })
    expect(writeMessage({ ...sample, resources })).toBe(writeMessage({ ...sample, resources: ['a:b'] }))
    expect(reads).toBe(1)
  })

  test('writes the values that it checked, even if the message changes between reads', () => {
    let reads = 0
    const changing = Object.defineProperty({ ...sample }, 'nonce', {
      get: () => (reads++ === 0 ? sample.nonce : 'a\nURI: https://evil.example'),
    })
    expect(writeMessage(changing)).toBe(writeMessage(sample))
    expect(reads).toBe(1)
  })
})
