import { expect, test } from 'vitest'
import { openApp, openIdOn, origin } from '../testing/app.ts'

test('the API description declares nullable values as in its version, OpenAPI 3.1', async () => {
  const app = await openApp('sqlite::memory:', { config: openIdOn })
  const response = await app.fetch(new Request(`${origin}/openapi.json`))
  expect(response.status).toBe(200)
  const text = await response.text()
  const { openapi, paths } = JSON.parse(text)
  expect(openapi).toBe('3.1.0')
  expect(text).not.toContain('"nullable"')
  const { post } = paths['/v1/challenges']
  expect(post.requestBody.content['application/json'].schema.properties.account.type).toEqual([
    'string',
    'null',
  ])
  const [issued, unaddressed] = post.responses['200'].content['application/json'].schema.anyOf
  expect(issued.required).toContain('message')
  expect(unaddressed.required).toContain('fields')
  expect(unaddressed.properties.account.type).toBe('null')
  const { proof } =
    paths['/v1/proofs/{id}'].get.responses['200'].content['application/json'].schema.properties
  expect(proof.properties.document.type).toEqual(['object', 'null'])
  await app.close()
})

test('the API description has the problems that follow from what a route takes', async () => {
  const app = await openApp('sqlite::memory:', { config: openIdOn })
  const routes = Object.entries(app.description().paths ?? {}).flatMap(([path, item]) =>
    (['get', 'post', 'patch', 'delete'] as const).flatMap(method => {
      const operation = item[method]
      return operation ? { name: `${method} ${path}`, ...operation } : []
    }),
  )
  const missing = (status: number, code: string, among = routes) =>
    among
      .filter(({ responses }) => !responses?.[status]?.description.split(', ').includes(code))
      .map(({ name }) => name)
  const taking = routes.filter(({ requestBody }) => requestBody)
  expect(taking.length).toBeGreaterThan(8)
  expect(missing(413, 'request-too-large', taking)).toEqual([])
  expect(missing(415, 'media-type-refused', taking)).toEqual([])
  expect(missing(400, 'request-invalid', [...taking, ...routes.filter(route => route.parameters)])).toEqual(
    [],
  )
  expect(missing(429, 'too-many-requests')).toEqual([])
  const writing = routes.filter(({ name }) => !name.startsWith('get'))
  expect(missing(403, 'origin-refused', writing)).toEqual([
    'post /v1/verify',
    'post /v1/notifications/unsubscribe',
  ])
  await app.close()
})
