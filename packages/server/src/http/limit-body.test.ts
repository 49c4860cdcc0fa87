import { z } from '@hono/zod-openapi'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { onError } from './errors.ts'
import { createRoutes } from './route.ts'

const schema = z.object({ said: z.string() })
const { routes: app, route } = createRoutes()
app.onError(onError(pino({ level: 'silent' })))
route('POST /', {
  summary: 'Repeat what is said',
  body: { schema, about: 'What is said.', most: 100 },
  returns: { schema, about: 'The same.' },
  handle: async ({ body }) => body,
})

test.each([
  'application/json',
  'application/json;',
  'application/json; ',
  'application/json;;',
  'application/json ;charset=utf-8',
  'application/json; charset',
  'application/json; charset=',
  'APPLICATION/JSON',
])('a body with the content type %j is read as JSON', async type => {
  const body = JSON.stringify({ said: 'yes' })
  const response = await app.request('/', { method: 'POST', headers: { 'content-type': type }, body })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ said: 'yes' })
})

test('a body that is not valid UTF-8 is refused: its characters would change when it is read', async () => {
  const body = Uint8Array.from(Buffer.from('{"said":"\u00e9"}', 'latin1'))
  const response = await app.request('/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ field: 'body', allowed: 'JSON in UTF-8' }] })
})
