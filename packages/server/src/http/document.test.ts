import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { expect, test, vi } from 'vitest'
import { serveDocument } from './document.ts'

test('a document is serialized once, regardless of the number of requests', async () => {
  const write = vi.fn(() => ({ large: 'x'.repeat(1000) }))
  const app = new Hono().get('/document.json', serveDocument(write))
  expect(write).not.toHaveBeenCalled()
  const replies = await Promise.all(Array.from({ length: 20 }, () => app.request('/document.json')))
  expect(write).toHaveBeenCalledTimes(1)
  for (const reply of replies) expect(await reply.json()).toEqual({ large: 'x'.repeat(1000) })
})

test('a client that already has the document gets no body', async () => {
  const app = new Hono().get(
    '/document.json',
    etag(),
    serveDocument(() => ({ a: 1 })),
  )
  const { headers } = await app.request('/document.json')
  const tag = headers.get('etag') ?? ''
  expect(tag).toMatch(/^"[\w-]{22}"$/)
  const known = await app.request('/document.json', { headers: { 'if-none-match': tag } })
  expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', tag])
  const other = await app.request('/document.json', { headers: { 'if-none-match': '"other"' } })
  expect(other.status).toBe(200)
})
