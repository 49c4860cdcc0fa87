import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A running site of the tests. */
export type TestOpener = { readonly origin: string; [Symbol.asyncDispose](): Promise<void> }

/** Builds the tests' site and serves it on an origin of its own. */
export async function startOpener(): Promise<TestOpener> {
  const directory = await mkdtemp(join(tmpdir(), 'countersign-opener-'))
  const { build } = await import('vite')
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    publicDir: false,
    build: {
      target: 'chrome120',
      outDir: directory,
      minify: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'opener.ts'),
        output: { format: 'es', entryFileNames: 'opener.js', codeSplitting: false },
      },
    },
  })
  const script = await readFile(join(directory, 'opener.js'))
  await rm(directory, { recursive: true, force: true })

  const page =
    '<!doctype html><html lang="en"><title>Opener</title><h1>Opener</h1><script type="module" src="/opener.js"></script></html>'
  const server = createServer(({ url }, response) => {
    const isScript = url === '/opener.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isScript ? script : page)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
