import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { type EncodedFile, etagOf, respondEncoded } from './encoded-file.ts'

/** A folder of built files, each with its compressed forms if the build created them. */
export type Pages = {
  /** Whether a path has a file. */
  has(path: string): boolean
  /**
   * Returns the response for a file, or the document for the path of a page. `undefined` for anything else. `/kit` is
   * the file `kit.html`, and `/guides/` the file `guides/index.html`, to which `/guides` redirects.
   *
   * @param tags - for the head of the document, in place of its title; one of a few texts
   * @param query - of the request, with its question mark; a redirect keeps it
   */
  serve(
    path: string,
    acceptEncoding: string,
    tags?: string,
    query?: string,
  ): Response | Promise<Response> | undefined
  /**
   * Returns the document for a person on a page that does not exist: it shows that in the design of the other pages.
   */
  missing(acceptEncoding: string): Response | Promise<Response> | undefined
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * Reads a folder of built files. Those of the pages stay in memory: they are few. Others, such as the documentation
 * with its pictures, are read when they are requested; if they are built again, restart the server.
 *
 * @param directory - the folder; files under `assets/` have a hash in their name and never change.
 * @param mount - the path that the folder is served at, such as `/` or `/demo/`.
 * @param document - for the folder with the pages: which paths are pages, all answered with `index.html`, and a script
 * to load before all others.
 */
export async function readPages(
  directory: string,
  mount: string,
  document?: { isPage: (path: string) => boolean; script: string | undefined },
): Promise<Pages> {
  const files = new Map<string, EncodedFile>()
  const names = (await readdir(directory, { recursive: true, withFileTypes: true })).filter(entry =>
    entry.isFile(),
  )
  for (const entry of names) {
    const source = join(entry.parentPath, entry.name)
    const path = mount + relative(directory, source).split(sep).join('/')
    const [, plain = path, encoding] = /^(.*)\.(br|gz)$/.exec(path) ?? []
    const type = types[extname(plain)]
    if (!type) continue
    const body = document || !encoding ? new Uint8Array(await readFile(source)) : undefined
    const file = files.get(plain) ?? {
      type,
      etag: '',
      immutable: plain.startsWith(`${mount}assets/`),
      vary: 'accept-encoding',
      bodies: {},
    }
    file.bodies[encoding === 'br' ? 'br' : encoding === 'gz' ? 'gzip' : 'identity'] =
      document && body ? body : source
    if (body && !encoding) file.etag = etagOf(body)
    files.set(plain, file)
  }
  const index = document && withScript(files.get(`${mount}index.html`), document.script)
  // It is at the paths of the pages only.
  if (document) files.delete(`${mount}index.html`)

  const tagged = new Map<string, EncodedFile>()

  /** Returns the document with tags, which is compressed once. */
  function indexWith(file: EncodedFile, tags: string): EncodedFile {
    const found = tagged.get(tags) ?? withTags(file, tags)
    tagged.set(tags, found)
    return found
  }

  const fileAt = (path: string) =>
    files.get(path) ?? files.get(`${path}.html`) ?? files.get(`${path}index.html`)

  return {
    has: path => fileAt(path) !== undefined,
    serve(path, acceptEncoding, tags = '', query = '') {
      if (index && document.isPage(path))
        return respondEncoded(tags ? indexWith(index, tags) : index, acceptEncoding, 200)
      if (files.has(`${path}/index.html`) && !files.has(`${path}.html`))
        return new Response(null, { status: 308, headers: { location: `${path}/${query}` } })
      const file = fileAt(path)
      return file && respondEncoded(file, acceptEncoding, 200)
    },
    missing: acceptEncoding => index && respondEncoded(index, acceptEncoding, 404),
  }
}

/**
 * Serves the file from the first folder that has it. Mounted after the routes of the HTTP API.
 *
 * @param tagsOf - returns the tags for the head of the page at a path, in the language of the reader
 */
export function servePages(
  folders: readonly Pages[],
  tagsOf: (path: string, acceptLanguage: string) => string = () => '',
): MiddlewareHandler {
  return async (context, next) => {
    const encoding = context.req.header('accept-encoding') ?? ''
    const { path } = context.req
    const tags = tagsOf(path, context.req.header('accept-language') ?? '')
    const { search } = new URL(context.req.url)
    for (const folder of folders) {
      const response = await folder.serve(path, encoding, tags, search)
      if (response) return response
    }
    // Programs get a problem document from the next handler.
    const isPerson = context.req.header('accept')?.includes('text/html')
    return (isPerson && folders.map(folder => folder.missing(encoding)).find(Boolean)) || next()
  }
}

function withScript(file: EncodedFile | undefined, script: string | undefined): EncodedFile | undefined {
  if (!file || !script) return file
  const body = replaceTitle(file, title => `${title}\n    <script src="${script}" defer></script>`)
  return body && { ...file, etag: etagOf(body), bodies: { identity: body } }
}

/** Returns the document with tags, compressed if it was before. */
function withTags(file: EncodedFile, tags: string): EncodedFile {
  const body = replaceTitle(file, () => tags)
  if (!body) return file
  const { br, gzip } = file.bodies
  const bodies = {
    identity: body,
    ...(br ? { br: new Uint8Array(brotliCompressSync(body)) } : {}),
    ...(gzip ? { gzip: new Uint8Array(gzipSync(body)) } : {}),
  }
  return { ...file, etag: etagOf(body), bodies, vary: 'accept-encoding, accept-language' }
}

function replaceTitle(
  { bodies }: EncodedFile,
  replacement: (title: string) => string,
): Uint8Array<ArrayBuffer> | undefined {
  if (!bodies.identity || typeof bodies.identity === 'string') return undefined
  const html = new TextDecoder().decode(bodies.identity)
  return new TextEncoder().encode(html.replace(/<title>[^<]*<\/title>/, replacement))
}
