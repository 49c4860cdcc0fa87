import { createClient, type Session } from '@countersign/api'
import { expect, test, vi } from 'vitest'
import { backendOf } from './backend.ts'

const session = { id: 's1', account: 'eip155:1:0x' } as Session

test('without more, our own server says who is signed in', async () => {
  const fetch = vi.fn(async () => Response.json({ session }))
  const { authentication } = backendOf({ client: createClient({ fetch }) })
  expect(await authentication.session()).toEqual(session)
  expect(fetch).toHaveBeenCalledWith('/v1/session', expect.objectContaining({ method: 'GET' }))
})

test('beside a backend of the site’s own, nobody is asked who was not named', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const { client, authentication } = backendOf({
    authentication: {
      session: async () => session,
      prepare: async () => Promise.reject(new Error('not here')),
      verify: async () => session,
      signOut: async () => {},
    },
  })
  expect(await authentication.session()).toBe(session)
  await expect(client.account('eip155:1:0x')).rejects.toThrow()
  expect(asked).not.toHaveBeenCalled()
})
