import { readdir, readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Answers } from './answers.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export type Served = {
  /** The page without a policy. */
  readonly open: string
  /** The same page under our Content-Security-Policy. */
  readonly strict: string
  stop(): Promise<void>
}

export type File = { readonly body: Buffer; readonly type: string; readonly caching: string }

/** Serves a built page, compressed with brotli in advance, at two origins: with and without the policy. */
export async function serve(folder: string, { policy, bodies }: Answers): Promise<Served> {
  const files = await readFiles(folder)
  for (const [path, body] of bodies)
    files.set(path, { body: compress(Buffer.from(body)), type: 'application/json', caching: 'no-store' })
  const open = await listen(files, {})
  const strict = await listen(files, { 'content-security-policy': policy })
  return {
    open: open.url,
    strict: strict.url,
    async stop() {
      await Promise.all([open.stop(), strict.stop()])
    },
  }
}

/** Reads a built page and compresses it. */
export async function readFiles(folder: string): Promise<Map<string, File>> {
  const files = new Map<string, File>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    files.set(path === '/index.html' ? '/' : path, {
      body: compress(await readFile(file)),
      type: types[extname(file)] ?? 'application/octet-stream',
      caching: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
  }
  return files
}

const compress = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })

/**
 * Serves files on a free port.
 *
 * @param otherwise - responds to requests for other paths
 */
export async function listen(
  files: ReadonlyMap<string, File>,
  headers: Readonly<Record<string, string>>,
  otherwise: RequestListener = (_, response) => void response.writeHead(404).end(),
) {
  const server = createServer((request, response) => {
    const file = files.get(new URL(request.url ?? '/', 'http://localhost').pathname)
    if (!file) return otherwise(request, response)
    response
      .writeHead(200, {
        ...headers,
        'content-type': file.type,
        'content-encoding': 'br',
        'content-length': file.body.length,
        'cache-control': file.caching,
      })
      .end(file.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The page is not served anywhere.')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
