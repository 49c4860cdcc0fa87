import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Environment } from './environment.ts'
import { onError } from './errors.ts'
import { limitBody } from './limit-body.ts'
import { json } from './openapi.ts'

const said = z.object({ said: z.string() })
const app = new OpenAPIHono<Environment>()
app.onError(onError(pino({ level: 'silent' })))
app.post('/', limitBody(100))
app.openapi(
  createRoute({
    method: 'post',
    path: '/',
    request: { body: { required: true, ...json(said, 'What is said.') } },
    responses: { 200: json(said, 'The same.') },
  }),
  context => context.json(context.req.valid('json'), 200),
)

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
