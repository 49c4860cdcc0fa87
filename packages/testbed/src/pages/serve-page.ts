import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { Hono } from 'hono'
import { close, listen, serverOf } from '../listen.ts'
import { httpNodes, type ServedChain } from '../served-chain.ts'
import { forward } from './forward.ts'

export type ServedPageOptions = {
  /** The folder that `pageBuilder` built. */
  readonly directory: string
  /** The content of `/config.json`. */
  readonly config: unknown
  /** The chains whose nodes the page calls at `/rpc/<id>`. */
  readonly chains: readonly ServedChain[]
  /** Returns the `Content-Security-Policy` of a URL. */
  readonly policy: (url: URL) => string
  /** Returns whether a path shows the page. Any other path is a file. */
  readonly isPage: (path: string) => boolean
  /** Additional headers of every response. */
  readonly headers?: Readonly<Record<string, string>>
  /** Adds routes that only this page's server has. */
  readonly addRoutes?: (app: Hono) => void
  /** @default a free one */
  readonly port?: number | undefined
}

/** A running page of a simulated wallet. */
export type ServedPage = Awaited<ReturnType<typeof servePage>>

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** Serves a built page on the loopback interface, and forwards its calls to the nodes of its chains. */
export async function servePage(options: ServedPageOptions) {
  const { directory, config, chains, policy, isPage, headers = {}, addRoutes, port } = options
  const app = new Hono()
  app.use(async ({ req, header }, next) => {
    header('content-security-policy', policy(new URL(req.url)))
    header('x-content-type-options', 'nosniff')
    header('referrer-policy', 'no-referrer')
    header('cache-control', 'no-store')
    for (const [name, value] of Object.entries(headers)) header(name, value)
    await next()
  })
  app.get('/config.json', context => context.json(config))
  app.all('/rpc/:chain{[0-9]+}', ({ req }) => {
    const chain = chains.find(({ id }) => id === Number(req.param('chain')))
    return forward(req.raw, httpNodes(chain?.nodes), ['POST'])
  })
  addRoutes?.(app)
  app.all('*', async context => {
    const { pathname } = new URL(context.req.url)
    const file = isPage(pathname) ? '/index.html' : normalize(pathname)
    const type = types[extname(file)]
    const body = type && (await readFile(join(directory, file)).catch(() => undefined))
    return body ? context.body(body, 200, { 'content-type': type }) : context.body(null, 404)
  })
  const server = serverOf(app)
  const stop = () => close(server)
  return { port: await listen(server, port), stop, [Symbol.asyncDispose]: stop }
}
