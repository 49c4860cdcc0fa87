import { z } from '@hono/zod-openapi'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { onError } from './errors.ts'
import { ProblemException } from './problem.ts'
import { type Access, createRoutes, pageQuery } from './route.ts'

const schema = z.object({ said: z.string() })
const id = '0123456789abcdef'.repeat(2)

function site() {
  const { routes, route } = createRoutes()
  routes.onError(onError(pino({ level: 'silent' })))
  return { routes, route }
}

test('a route receives its parameters, query, body and sender, parsed', async () => {
  const { routes, route } = site()
  const sender: Access<string> = { problems: [], find: async context => context.req.header('from') ?? '' }
  const received: unknown[] = []
  route('POST /things/{id}', {
    summary: 'Change a thing',
    query: pageQuery({ usual: 20, most: 100 }),
    body: { schema, about: 'What is said', most: 100 },
    sender,
    returns: { schema, about: 'The same', status: 201 },
    async handle(input) {
      received.push(input)
      return input.body
    },
  })
  const response = await routes.request(`/things/${id}?limit=7&cursor=5.${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', from: 'alice' },
    body: JSON.stringify({ said: 'yes', more: 1 }),
  })
  expect([response.status, await response.json()]).toEqual([201, { said: 'yes' }])
  expect(received).toEqual([{ id, limit: 7, cursor: { at: 5, id }, body: { said: 'yes' }, sender: 'alice' }])
})

test('a sender who is refused does not reach the route', async () => {
  const { routes, route } = site()
  const refuse = async (): Promise<void> => {
    throw new ProblemException('not-signed-in')
  }
  route('DELETE /thing', {
    summary: 'Remove the thing',
    sender: { problems: ['not-signed-in'], find: refuse },
    returns: 'Removed',
    async handle() {},
  })
  expect((await routes.request('/thing', { method: 'DELETE' })).status).toBe(401)
  const { responses } = routes.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } })
    .paths?.['/thing']?.delete ?? { responses: {} }
  expect(Object.keys(responses ?? {})).toEqual(['204', '401', '403', '429'])
})

test('a route without a result responds with no content, and a response of its own is sent as it is', async () => {
  const { routes, route } = site()
  route('DELETE /thing', { summary: 'Remove the thing', returns: 'Removed', async handle() {} })
  route('GET /thing', {
    summary: 'Get the thing',
    returns: { type: 'text/plain', about: 'The thing' },
    handle: async (_, context) => context.text('thing'),
  })
  expect((await routes.request('/thing', { method: 'DELETE' })).status).toBe(204)
  expect(await (await routes.request('/thing')).text()).toBe('thing')
})

test('the compiler refuses a result that is not as declared, and a parameter that the path does not have', () => {
  const { route } = site()
  route('GET /wrong', {
    summary: 'Get the wrong thing',
    returns: { schema, about: 'What is said' },
    // @ts-expect-error
    handle: async () => ({ said: 1 }),
  })
  route('GET /things', {
    summary: 'List the things',
    returns: { schema, about: 'What is said' },
    // @ts-expect-error
    handle: async ({ id }) => ({ said: String(id) }),
  })
})
