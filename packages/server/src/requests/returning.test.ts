import { expect, test } from 'vitest'
import { checkReturnTo, returning } from './returning.ts'

test.each([
  ['https://bank.example', 'https://bank.example/?countersign_request=1&status=proven'],
  [
    'https://bank.example/a%20b?x=%20+&y#part',
    'https://bank.example/a%20b?x=%20+&y&countersign_request=1&status=proven#part',
  ],
  ['http://localhost:3000/back?', 'http://localhost:3000/back?countersign_request=1&status=proven'],
])('a return to %s has two more parameters, and all else is unchanged', (address, expected) => {
  expect(returning(checkReturnTo(address), '1', 'proven')).toBe(expected)
})

test.each([
  'http://bank.example/',
  'javascript:alert(1)',
  'data:text/html,hi',
  'file:///etc/passwd',
  'https://user@bank.example/',
  'http://localhost.evil.example/',
  'https://bank.example/?countersign_request=2',
  'https://bank.example/?a&status',
])('a return to %s is refused', address => {
  expect(() => checkReturnTo(address)).toThrow(expect.objectContaining({ code: 'request-invalid' }))
})
