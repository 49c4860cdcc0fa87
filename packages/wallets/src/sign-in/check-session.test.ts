import { expect, test } from 'vitest'
import { checkSession } from './check-session.ts'

test('a session that names its account is taken as it is, whatever else it says', () => {
  const session = { account: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', role: 'member' }
  expect(checkSession(session)).toBe(session)
})

test.each([
  undefined,
  null,
  true,
  'ok',
  {},
  { error: 'not signed in' },
  { account: 42 },
  { account: 'bob.eth' },
  { account: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' },
])('%j is no session', session => {
  // What a backend gives is not what its type says.
  expect(() => checkSession(session as never)).toThrow(TypeError)
})
