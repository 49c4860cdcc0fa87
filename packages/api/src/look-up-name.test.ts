import { expect, test, vi } from 'vitest'
import { createClient } from './client.ts'
import { lookUpName } from './look-up-name.ts'
import { readTypedName } from './typed-name.ts'

test.each(['alice.eth', ' alice.eth ', 'pay.alice.eth', 'саша.eth', '🦊.eth', 'example.org'])(
  '%j is looked up as a name',
  text => expect(readTypedName(text)).toBe(text.trim()),
)

test.each([
  '',
  'alice',
  '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  'alice.eth bob.eth',
  'https://alice.eth',
  'alice@example.org',
  'alice.',
  `${'a'.repeat(252)}.eth`,
])('%.40j is never sent as a name', text => expect(readTypedName(text)).toBeNull())

test('a name is sent escaped, so that it cannot lead elsewhere', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{"status":"not-a-name"}'))
  expect(await lookUpName(createClient({ fetch }), { name: 'a&chain=x../.eth', chain: 'eip155:1' })).toEqual({
    status: 'not-a-name',
  })
  expect(fetch.mock.calls[0]?.[0]).toBe('/v1/names?name=a%26chain%3Dx..%2F.eth&chain=eip155%3A1')
})
