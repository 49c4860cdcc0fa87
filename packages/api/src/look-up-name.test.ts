import { expect, test, vi } from 'vitest'
import { createClient } from './client.ts'
import { lookUpName } from './look-up-name.ts'

test('a name is sent escaped, so that it cannot lead elsewhere', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{"status":"not-a-name"}'))
  expect(await lookUpName(createClient({ fetch }), { name: 'a&chain=x../.eth', chain: 'eip155:1' })).toEqual({
    status: 'not-a-name',
  })
  expect(fetch.mock.calls[0]?.[0]).toBe('/v1/names?name=a%26chain%3Dx..%2F.eth&chain=eip155%3A1')
})
