import { createClient, type Session } from '@countersign/api'
import { expect, test, vi } from 'vitest'
import { en } from '../locales/en.ts'
import { createKit } from './kit.ts'

const client = createClient({
  fetch: async () => {
    throw new TypeError('No test asks a server.')
  },
})

test('parts that could not be loaded are loaded at the next try', async () => {
  const loadDialog = vi.fn(en.loadDialog).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const kit = createKit({ client, locale: { ...en, loadDialog }, onSignedIn: (_: Session) => {} })
  kit.load()
  await vi.waitFor(() => expect(kit.parts.getSnapshot().status).toBe('failed'))
  kit.load()
  await vi.waitFor(() => expect(kit.parts.getSnapshot().status).toBe('ready'))
  kit.load()
  expect(loadDialog).toHaveBeenCalledTimes(2)
})
