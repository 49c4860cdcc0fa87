import { brotliDecompressSync, gunzipSync } from 'node:zlib'
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

test('a document is sent compressed, and each of its forms has a tag of its own', async () => {
  const document = { large: 'x'.repeat(1000) }
  const app = new Hono().get(
    '/document.json',
    etag(),
    serveDocument(() => document),
  )
  const request = async (accepted: string, known = '') => {
    const headers = { 'accept-encoding': accepted, 'if-none-match': known }
    const { status, headers: given, body } = await app.request('/document.json', { headers })
    return { status, given, bytes: Buffer.from(await new Response(body).arrayBuffer()) }
  }
  const forms = [
    { accepted: 'gzip, deflate, br', encoding: 'br', decode: brotliDecompressSync },
    { accepted: 'gzip, br;q=0', encoding: 'gzip', decode: gunzipSync },
    { accepted: '', encoding: null, decode: (bytes: Buffer) => bytes },
  ]
  const tags = new Set<string>()
  for (const { accepted, encoding, decode } of forms) {
    const { status, given, bytes } = await request(accepted)
    expect([status, given.get('content-encoding'), given.get('vary')]).toEqual([
      200,
      encoding,
      'accept-encoding',
    ])
    expect(JSON.parse(decode(bytes).toString())).toEqual(document)
    if (encoding) expect(bytes.length).toBeLessThan(200)
    const tag = given.get('etag') ?? ''
    expect((await request(accepted, tag)).status).toBe(304)
    tags.add(tag)
  }
  expect(tags.size).toBe(forms.length)
})
