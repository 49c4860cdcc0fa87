import { describe, expect, test } from 'vitest'
import { MessageFormatError } from './error.ts'
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
    expect(fault(message)).toBeInstanceOf(MessageFormatError)
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
