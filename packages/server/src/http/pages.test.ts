// cspell:ignore fetc
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPages, servePages } from './pages.ts'

const html = '<!doctype html><title>Home</title><p>$& Hello'
const script = 'console.log("hello")'
let folder: string
let fetchPage: (path: string, headers?: Record<string, string>) => Promise<Response>
let fetchDemo: typeof fetchPage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-pages-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), html)
  await writeFile(join(folder, 'index.html.br'), brotliCompressSync(html))
  await writeFile(join(folder, 'assets/index-abc.js'), script)
  await writeFile(join(folder, 'assets/index-abc.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'notes.secret'), 'secret')
  await mkdir(join(folder, 'errors'))
  await writeFile(join(folder, 'errors/list.html'), 'Errors')
  const isPage = (path: string) => path === '/' || path === '/account'
  const over = async (script: string | undefined): Promise<typeof fetchPage> => {
    const app = new Hono().get('*', etag(), servePages([await readPages(folder, '/', { isPage, script })]))
    return async (path, headers = {}) => app.fetch(new Request(`http://localhost${path}`, { headers }))
  }
  fetchPage = await over(undefined)
  fetchDemo = await over('/demo/wallet.js')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(['/', '/account'])('the page %s is the document, and browsers revalidate it', async path => {
  const response = await fetchPage(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(await response.text()).toBe(html)
})

test('other paths are not pages', async () => {
  expect((await fetchPage('/account/1')).status).toBe(404)
})

test('a file with a hash in its name is cached permanently', async () => {
  const response = await fetchPage('/assets/index-abc.js')
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('cache-control')).toContain('immutable')
})

test('a browser that accepts brotli gets it, and one that refuses it does not', async () => {
  const taken = await fetchPage('/assets/index-abc.js', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(taken.headers.get('content-encoding')).toBe('br')
  expect(taken.headers.get('vary')).toBe('accept-encoding')
  expect(brotliDecompressSync(await taken.arrayBuffer()).toString()).toBe(script)
  const refused = await fetchPage('/assets/index-abc.js', { 'accept-encoding': 'gzip, br;q=0' })
  expect(refused.headers.get('content-encoding')).toBeNull()
  expect(await refused.text()).toBe(script)
})

test('beside the application, a document of its own is at its name without .html', async () => {
  const response = await fetchPage('/errors/list', { 'accept-language': 'de' })
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(await response.text()).toBe('Errors')
  const pages = await readPages(folder, '/', { isPage: () => false, script: undefined })
  const paths = ['/errors/list', '/errors/list.html', '/errors/other', '/errors', '/index', '/index.html']
  expect(paths.filter(pages.has)).toEqual(['/errors/list', '/errors/list.html'])
})

test('an unchanged file is not sent again', async () => {
  const etag = (await fetchPage('/')).headers.get('etag') ?? ''
  for (const header of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await fetchPage('/', { 'if-none-match': header })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  }
  expect((await fetchPage('/', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('a browser on a page that does not exist gets the document with status 404; a program does not', async () => {
  const person = await fetchPage('/nowhere', { accept: 'text/html,application/xhtml+xml' })
  expect(person.status).toBe(404)
  expect(await person.text()).toBe(html)
  expect(await (await fetchPage('/nowhere')).text()).not.toBe(html)
})

test.each([
  '/notes.secret',
  '/../package.json',
  '/assets/..%2f..%2fetc/passwd',
  '/index.html.br',
  '/index.html',
  '/index',
  '/assets/',
])('%s is not served', async path => {
  expect((await fetchPage(path)).status).toBe(404)
})

test('the script of the demo is loaded before all others, and the compressed document is not used then', async () => {
  const response = await fetchDemo('/', { 'accept-encoding': 'br' })
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(await response.text()).toBe(
    html.replace('</title>', () => '</title>\n    <script src="/demo/wallet.js" defer></script>'),
  )
  expect(response.headers.get('etag')).not.toBe((await fetchPage('/')).headers.get('etag'))
})

test('in a folder with a document for each page, a page is at its name without .html', async () => {
  await mkdir(join(folder, 'docs/guides'), { recursive: true })
  await writeFile(join(folder, 'docs/index.html'), 'Contents')
  await writeFile(join(folder, 'docs/kit.html'), 'The kit')
  await writeFile(join(folder, 'docs/guides/index.html'), 'Guides')
  const app = new Hono().get('*', servePages([await readPages(join(folder, 'docs'), '/docs/')]))
  const textOf = async (path: string) => (await app.request(path)).text()
  expect(await textOf('/docs/')).toBe('Contents')
  expect(await textOf('/docs/kit')).toBe('The kit')
  expect(await textOf('/docs/guides/')).toBe('Guides')
  for (const [path, location] of [
    ['/docs', '/docs/'],
    ['/docs/guides', '/docs/guides/'],
    ['/docs/guides?from=a&to=%2F', '/docs/guides/?from=a&to=%2F'],
  ] as const) {
    const response = await app.request(path)
    expect([response.status, response.headers.get('location')]).toEqual([308, location])
  }
  for (const path of ['/kit', '/docs/missing', '/docs/missing/', '//docs/guides', '/doc'])
    expect((await app.request(path)).status).toBe(404)
})

test('a folder of documents is read when it is requested, and only if it is sent', async () => {
  await mkdir(join(folder, 'manual'))
  const file = join(folder, 'manual/index.html')
  await writeFile(file, 'Manual')
  await writeFile(`${file}.br`, brotliCompressSync('Manual'))
  const app = new Hono().get('*', etag(), servePages([await readPages(join(folder, 'manual'), '/manual/')]))
  const get = (headers: Record<string, string> = {}) => app.request('/manual/', { headers })
  const [plain, brotli] = [await get(), await get({ 'accept-encoding': 'br' })]
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(brotli.headers.get('vary')).toBe('accept-encoding')
  expect(brotli.headers.get('cache-control')).toBe('no-cache')
  expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe('Manual')
  expect(await plain.text()).toBe('Manual')
  expect(plain.headers.get('content-length')).toBe('6')
  expect(brotli.headers.get('content-length')).toBe(String(brotliCompressSync('Manual').length))
  // Built again, while the server runs.
  await writeFile(file, 'The manual')
  expect((await get()).headers.get('content-length')).toBe('10')
  const tag = brotli.headers.get('etag') ?? ''
  expect(tag).not.toBe(plain.headers.get('etag'))
  for (const each of [file, `${file}.br`]) {
    await rm(each)
    // A folder has a size, but cannot be read.
    await mkdir(each)
  }
  expect((await get({ 'accept-encoding': 'br', 'if-none-match': tag })).status).toBe(304)
  expect((await app.request('/manual/', { method: 'HEAD' })).status).toBe(200)
  // To know that it would be read.
  await expect((await get()).text()).rejects.toThrow('EISDIR')
})
