// cspell:ignore Konto Krypto Nachweis
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPages, servePages } from '../http/pages.ts'
import { isPage } from './pages.ts'
import { createPreviews } from './previews.ts'

const origin = 'https://id.example.org'
const pictures = fileURLToPath(new URL('../../../../apps/web/public/previews/', import.meta.url))
const html = '<!doctype html><html><head><title>Home</title></head></html>'
let folder: string
let get: (path: string, headers?: Record<string, string>, name?: string) => Promise<Response>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-previews-'))
  await writeFile(join(folder, 'index.html'), html)
  await writeFile(join(folder, 'index.html.br'), brotliCompressSync(html))
  await cp(pictures, join(folder, 'previews'), { recursive: true })
  const pages = [await readPages(folder, '/', { isPage, script: undefined })]
  get = async (path, headers = {}, name = 'Example') =>
    new Hono()
      .get('*', etag(), servePages(pages, createPreviews({ name, origin })))
      .fetch(new Request(`${origin}${path}`, { headers }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const read = async (...request: Parameters<typeof get>) => (await get(...request)).text()

/** Returns the content of a tag, as written. */
const tag = (page: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)" />`).exec(page)?.[1]

test.each([
  ['/', 'site', 'Prove that an account is yours · Example'],
  ['/a/eip155:1:0x00', 'site', 'Prove that an account is yours · Example'],
  ['/p/00112233', 'proof', 'Proof of a crypto account · Example'],
  ['/r/00112233', 'request', 'A request for a proof · Example'],
  ['/cosign/00112233', 'cosigning', 'The owners of a Safe are asked to confirm · Example'],
])('a preview of %s shows the kind of page (%s) and the site', async (path, kind, title) => {
  const page = await read(path)
  expect(tag(page, 'og:title')).toBe(title)
  expect(page.match(/<title>.*?<\/title>/g)).toEqual([
    `<title>${kind === 'site' ? 'Example' : title}</title>`,
  ])
  expect(tag(page, 'og:site_name')).toBe('Example')
  expect(tag(page, 'og:type')).toBe('website')
  expect(tag(page, 'og:description')).toMatch(/\.$/)
  expect(tag(page, 'og:image')).toBe(`${origin}/previews/${kind}.png`)
  expect(tag(page, 'twitter:card')).toBe('summary_large_image')
})

test('a preview has a picture of the size that it names, and the picture is small', async () => {
  for (const kind of ['site', 'proof', 'request', 'cosigning']) {
    const response = await get(`/previews/${kind}.png`)
    expect(response.headers.get('content-type')).toBe('image/png')
    const picture = Buffer.from(await response.arrayBuffer())
    expect(picture).toEqual(await readFile(join(pictures, `${kind}.png`)))
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
    expect(picture.length).toBeLessThan(60_000)
  }
})

test('a preview does not depend on the id in the path, and does not contain it', async () => {
  for (const path of ['/p/', '/r/', '/cosign/', '/a/', '/prove/']) {
    const page = await read(`${path}0123456789abcdef`)
    expect(page).toBe(await read(`${path}"><svg onload=alert(1)>`))
    expect(page).not.toContain('0123456789abcdef')
    expect(page).not.toContain('alert')
  }
})

test('a name of the site with markup is text in a preview', async () => {
  const name = `"><script>alert('$&')</script>&amp;`
  const page = await read('/p/1', {}, name)
  expect(page).not.toContain('<script')
  expect(page).toContain('&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt;&amp;amp;</title>')
  expect(tag(page, 'og:site_name')).toBe(
    '&quot;&gt;&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt;&amp;amp;',
  )
})

test.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'Nachweis über ein Krypto-Konto · Example'],
  ['fr, ar;q=0.5', 'إثبات ملكية حساب عملات مشفرة · \u2068Example\u2069'],
  ['constructor', 'Proof of a crypto account · Example'],
  ['', 'Proof of a crypto account · Example'],
])('a preview is in the language of the reader, if there is one: %j', async (language, title) => {
  const response = await get('/p/1', { 'accept-language': language })
  expect(tag(await response.text(), 'og:title')).toBe(title)
  expect(response.headers.get('vary')).toContain('accept-language')
})

test('a page with its preview is compressed, and not sent again unchanged', async () => {
  const response = await get('/p/1', { 'accept-encoding': 'br' })
  expect(response.headers.get('content-encoding')).toBe('br')
  const page = brotliDecompressSync(await response.arrayBuffer()).toString()
  expect(page).toBe(await read('/p/1'))
  const unchanged = { 'accept-encoding': 'br', 'if-none-match': response.headers.get('etag') ?? '' }
  expect((await get('/p/2', unchanged)).status).toBe(304)
  expect((await get('/r/2', unchanged)).status).toBe(200)
})
