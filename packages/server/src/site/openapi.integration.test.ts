import { expect, test } from 'vitest'
import { openApp, origin } from '../testing/app.ts'

test('the API description declares nullable values as in its version, OpenAPI 3.1', async () => {
  const app = await openApp('sqlite::memory:')
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
