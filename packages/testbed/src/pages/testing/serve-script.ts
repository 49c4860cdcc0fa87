import { createServer } from 'node:http'
import { build } from 'vite'
import { close, listen } from '../../listen.ts'

/** A test page on its own origin. */
export type ScriptPage = Awaited<ReturnType<typeof serveScript>>

/** Builds a script and serves it in a page that contains only a heading. */
export async function serveScript(entry: string, heading: string) {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    publicDir: false,
    build: {
      target: 'chrome120',
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'es', codeSplitting: false } },
    },
  })
  if (Array.isArray(built) || !('output' in built))
    throw new Error('One script was to be built, and no other.')
  const script = built.output[0].code
  const page = `<!doctype html><html lang="en"><title>${heading}</title><h1>${heading}</h1><script type="module" src="/script.js"></script></html>`
  const server = createServer(({ url }, response) => {
    const isScript = url === '/script.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isScript ? script : page)
  })
  const port = await listen(server)
  return { origin: `http://127.0.0.1:${port}`, port, [Symbol.asyncDispose]: () => close(server) }
}
