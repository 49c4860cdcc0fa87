import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A running Safe App of the tests. */
export type TestApp = { readonly origin: string; [Symbol.asyncDispose](): Promise<void> }

/** Builds the tests' Safe App and serves it on an origin of its own. */
export async function startApp(): Promise<TestApp> {
  const directory = await mkdtemp(join(tmpdir(), 'countersign-safe-app-'))
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
        input: join(import.meta.dirname, 'app.ts'),
        output: { format: 'es', entryFileNames: 'app.js', codeSplitting: false },
      },
    },
  })
  const script = await readFile(join(directory, 'app.js'))
  await rm(directory, { recursive: true, force: true })

  const page =
    '<!doctype html><html lang="en"><title>App</title><h1>App</h1><script type="module" src="/app.js"></script></html>'
  const server = createServer(({ url }, response) => {
    const isScript = url === '/app.js'
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
