import type { RequestListener } from 'node:http'
import { fileURLToPath } from 'node:url'
import { startProgram } from '@countersign/testbed'
import { listen, readFiles } from '../dialog/serve.ts'
import type { ServedPage } from '../phone/serve.ts'
import { program } from '../program.ts'

const config = fileURLToPath(new URL('./server.config.ts', import.meta.url))

/**
 * Serves a built page with our server, which offers both hosted wallets.
 *
 * @param wallet - the address of the wallets' page
 */
export async function servePageWithWallets(folder: string, wallet: string): Promise<ServedPage> {
  // Find a free port first, because a server with a configured public origin does not report its own port.
  const free = await listen(new Map(), {})
  await free.stop()
  const page = await listen(await readFiles(folder), {}, passTo(free.url))
  const { port } = new URL(free.url)
  const server = await startProgram(program, ['start', '--no-pages', '--port', port, '--config', config], {
    DATABASE_URL: 'sqlite::memory:',
    // The message must name the page's own origin, because a wallet refuses any other.
    COUNTERSIGN_PUBLIC_ORIGIN: new URL(page.url).origin,
    BENCH_HOSTED_WALLET: wallet,
  })
  return {
    url: page.url,
    async stop() {
      await page.stop()
      await server.end('SIGTERM')
    },
  }
}

/** Forwards requests that are not for files to the server. */
const passTo =
  (server: string): RequestListener =>
  async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    const parts = await Array.fromAsync(request)
    const answer = await fetch(new URL(url, server), {
      method,
      headers: { 'content-type': 'application/json', origin: headers.origin ?? '' },
      ...(parts.length > 0 && { body: Buffer.concat(parts) }),
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  }
