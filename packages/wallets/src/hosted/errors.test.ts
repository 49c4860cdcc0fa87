import { expect, test } from 'vitest'
import { HostedAnswerError, HostedError, readFailure } from './errors.ts'

test.each([
  ['a wallet’s no', { code: 4001, message: 'no' }, 4001, 'no'],
  [
    'a code that the library has put below its own',
    { code: -32603, data: { originalError: { code: 5700 } } },
    5700,
    '',
  ],
  ['a text', 'gone wrong', -32603, 'gone wrong'],
  ['nothing', null, -32603, ''],
  ['a message that is none', { code: 4100, message: ['trap'] }, 4100, ''],
  ['a code that is none', { code: {}, message: 'odd' }, -32603, 'odd'],
  ['a huge message', { code: 4001, message: 'x'.repeat(100_000) }, 4001, 'x'.repeat(1000)],
])('%s is read as an error with a code', (_, failure, code, message) => {
  const error = readFailure(failure)
  expect(error).toBeInstanceOf(HostedAnswerError)
  expect(error).toMatchObject({ code, message })
})

test('a trap in place of an error is read as an error without a message', () => {
  const trap = {
    get code() {
      throw new Error('trap')
    },
    get message() {
      throw new Error('trap')
    },
  }
  expect(readFailure(trap)).toMatchObject({ code: -32603, message: '' })
})

test('an error of the library itself is not changed, and neither is a known one', () => {
  for (const error of [
    new TypeError('broken'),
    new HostedError('popup-closed'),
    new HostedAnswerError(4200, 'no'),
  ])
    expect(readFailure(error)).toBe(error)
})
