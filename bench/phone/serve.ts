import { fileURLToPath } from 'node:url'
import { startProgram } from '@countersign/testbed'
import type { TestRelay } from '@countersign/testbed/relay'
import { listen, readFiles } from '../dialog/serve.ts'
import { program } from '../program.ts'

const config = fileURLToPath(new URL('../dialog/server.config.ts', import.meta.url))

export type ServedPage = { readonly url: string; stop(): Promise<void> }

/** Serves only a built page. */
export async function servePage(folder: string): Promise<ServedPage> {
  return listen(await readFiles(folder), {})
}

/**
 * Serves a built page with our server, which is configured with the relay: each pairing address contains a challenge
 * that was created for it.
 */
export async function servePageWithServer(folder: string, relay: TestRelay): Promise<ServedPage> {
  const server = await startProgram(program, ['start', '--no-pages', '--port', '0', '--config', config], {
    DATABASE_URL: 'sqlite::memory:',
    COUNTERSIGN_RELAY_PROJECT_ID: relay.projectId,
    COUNTERSIGN_RELAY_URL: relay.url,
  })
  const page = await listen(await readFiles(folder), {}, async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const body = method === 'GET' ? {} : { body: Buffer.concat(await Array.fromAsync(request)) }
    const headers = { 'content-type': 'application/json', origin: new URL(server.url).origin }
    const answer = await fetch(new URL(url, server.url), { method, headers, ...body })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  return {
    url: page.url,
    async stop() {
      await page.stop()
      await server.end('SIGTERM')
    },
  }
}
