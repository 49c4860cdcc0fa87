import { expect, test } from 'vitest'
import { parseAccountId, parseAddress } from '../account.ts'
import { InputError } from '../input.ts'
import { parseMessage } from './parse-message.ts'
import { writeDecline } from './write-decline.ts'

const decline = {
  domain: 'id.example.org',
  cosigning: 'ab'.repeat(16),
  account: parseAccountId('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
  owner: parseAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'),
  reason: 'Not asked by us',
}

test('a decline names the site, request, account, owner and reason', () => {
  const text = writeDecline(decline)
  for (const value of Object.values(decline)) expect(text).toContain(value)
})

test('a decline is not a sign-in message', () => {
  expect(() => parseMessage(writeDecline(decline))).toThrow()
})

test.each(['a\nb', 'a\rb'])('a reason that could look like another line is rejected', reason => {
  expect(() => writeDecline({ ...decline, reason })).toThrow(InputError)
})
