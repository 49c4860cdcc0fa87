import { readFile } from 'node:fs/promises'
import { type Context as Call, Hono } from 'hono'
import { createPublicClient, http, isAddress, isHash } from 'viem'
import { close, listen, serverOf } from '../listen.ts'
import { contentPolicy } from '../pages/content-policy.ts'
import { httpNodes, type ServedChain } from '../served-chain.ts'
import { accountPage, blockPage, type Context, latestPage, nothingPage, transactionPage } from './pages.ts'
import { readAccount, readBlock, readLatest, readTransaction, transfersOf } from './read.ts'

export type ExplorerOptions = {
  /** The chains it shows, e.g. `world.chains`. */
  readonly chains: readonly ServedChain[]
  /** @default a free one */
  readonly port?: number
}

/** A running block explorer. */
export type Explorer = Awaited<ReturnType<typeof startExplorer>>

const styles = {
  'ui.css': new URL('../ui/ui.css', import.meta.url),
  'explorer.css': new URL('./explorer.css', import.meta.url),
} as const

/**
 * Starts a small block explorer for local chains: transactions at `/<chain>/tx/<hash>`, blocks at
 * `/<chain>/block/<number>`, accounts at `/<chain>/address/<address>`, and the latest transactions at `/<chain>`. It
 * reads everything from the chain, and its pages have no script.
 *
 * @throws {Error} when the port is in use.
 * @example
 * await using explorer = await startExplorer({ chains: world.chains })
 * explorer.urlOf(31337) // 'http://127.0.0.1:…/31337'
 */
export async function startExplorer({ chains, port }: ExplorerOptions) {
  const server = serverOf(createApp(chains))
  const url = `http://127.0.0.1:${await listen(server, port)}`
  const stop = () => close(server)
  return {
    /** Returns the URL of a chain's pages, without a trailing slash: the `explorer` of the server's configuration. */
    urlOf: (chain: number) => `${url}/${chain}`,
    /** Stops the explorer. Calling it again does nothing. */
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

function createApp(chains: readonly ServedChain[]): Hono {
  const app = new Hono({ strict: false })
  app.use(async ({ header }, next) => {
    header('content-security-policy', contentPolicy())
    header('x-content-type-options', 'nosniff')
    header('referrer-policy', 'no-referrer')
    header('cache-control', 'no-store')
    await next()
  })
  for (const [name, file] of Object.entries(styles))
    app.get(`/${name}`, async context =>
      context.body(await readFile(file), 200, { 'content-type': 'text/css; charset=utf-8' }),
    )
  for (const chain of chains) app.route(`/${chain.id}`, chainPages(chain))
  app.notFound(context => context.text('This page does not exist.', 404))
  return app
}

function chainPages(chain: ServedChain): Hono {
  const context: Context = { chain, base: `/${chain.id}` }
  const [node] = httpNodes(chain.nodes)
  const client = createPublicClient({ transport: http(node, { retryCount: 0 }), cacheTime: 0 })
  const missing = (call: Call, title: string, text: string) =>
    call.html(nothingPage(context, title, text), 404)
  return new Hono({ strict: false })
    .get('/', async call => call.html(latestPage(context, await readLatest(client))))
    .get('/tx/:hash', async call => {
      const hash = call.req.param('hash')
      const found = isHash(hash) && (await readTransaction(client, hash))
      if (!found)
        return missing(call, 'No such transaction', 'This network has no transaction with this hash.')
      return call.html(transactionPage(context, found, found.receipt ? transfersOf(found.receipt) : []))
    })
    .get('/block/:number', async call => {
      const number = call.req.param('number')
      const found = /^\d{1,15}$/.test(number) && (await readBlock(client, BigInt(number)))
      if (!found) return missing(call, 'No such block', 'This network has no block with this number.')
      return call.html(blockPage(context, BigInt(number), found))
    })
    .get('/address/:address', async call => {
      const address = call.req.param('address')
      if (!isAddress(address)) return missing(call, 'No such account', 'This is not an address.')
      const [account, latest] = await Promise.all([readAccount(client, address), readLatest(client, address)])
      return call.html(accountPage(context, address, account, latest))
    })
    .onError((_error, call) =>
      call.html(
        nothingPage(
          context,
          'The network does not answer',
          'The node of this network did not answer. Try again.',
        ),
        503,
      ),
    )
}
