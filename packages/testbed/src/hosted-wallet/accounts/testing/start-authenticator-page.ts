import { createServer } from 'node:http'
import { join } from 'node:path'
import { build } from 'vite'

/** A page that can ask for the browser's passkeys. */
export type AuthenticatorPage = {
  /** Passkeys are made for a host's name, such as this. */
  readonly url: string
  /** The same page where there is no host's name, but an address. */
  readonly urlByAddress: string
  [Symbol.asyncDispose](): Promise<void>
}

/** Builds the tests' page and serves it. */
export async function startAuthenticatorPage(): Promise<AuthenticatorPage> {
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
      rolldownOptions: { input: join(import.meta.dirname, 'authenticator-page.ts') },
    },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('One page was to be built, and no other.')
  const script = built.output[0].code

  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Passkeys</title><script type="module">${script}</script>`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return {
    url: `http://localhost:${address.port}`,
    urlByAddress: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
