import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { buildSafeWallet } from './build.ts'
import { type OfferedSafe, pageConfig, type SafeWalletChain } from './config.ts'
import { passOn } from './pass-on.ts'
import { pagePolicy } from './policy.ts'

export type SafeWalletOptions = {
  readonly chains: readonly SafeWalletChain[]
  /** Base address of a Safe gateway, such as `startGateway()` gives. @default none: Safes are shown, nothing is signed */
  readonly gateway?: string
  /** The Safes that the first page offers. @default none: they are opened by their address */
  readonly safes?: readonly OfferedSafe[]
  /** @default a free one */
  readonly port?: number
}

/** The stand-in for Safe's own wallet, running. */
export type RunningSafeWallet = {
  /** Its origin, without a slash at the end; what `frame-ancestors` of a Safe App has to name. */
  readonly url: string
  /** Stops serving it. Calling it again does nothing. */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Serves a page that plays Safe's own wallet for local Safes, at the paths that the real one has: it hosts Safe Apps in
 * a frame, and lets the local people confirm what waits at the gateway.
 *
 * @example
 * await using wallet = await startSafeWallet({ chains: world.chains, gateway: gateway.url })
 * `${wallet.url}/apps/open?safe=chain-31337:${safe}&appUrl=${encodeURIComponent(app)}`
 */
export async function startSafeWallet(options: SafeWalletOptions): Promise<RunningSafeWallet> {
  const { chains, safes = [], gateway } = options
  const { directory } = await buildSafeWallet()
  const config = JSON.stringify(pageConfig(chains, safes, gateway !== undefined))
  const base = gateway?.replace(/\/+$/, '')
  let origin = ''

  const server = createServer((request, response) => {
    respond(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    const { pathname } = url
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    response.setHeader('cache-control', 'no-store')
    response.setHeader('content-security-policy', pagePolicy(url))
    if (pathname === '/config.json') {
      response.setHeader('content-type', 'application/json')
      response.end(config)
      return
    }
    const [, chain] = /^\/rpc\/(\d+)$/.exec(pathname) ?? []
    if (chain) {
      const nodes = chains.find(({ id }) => id === Number(chain))?.nodes ?? []
      return passOn(request, response, {
        to: nodes.filter(node => node.startsWith('http')),
        methods: ['POST'],
      })
    }
    if (pathname.startsWith('/gateway/') && base) {
      const to = [`${base}${pathname.slice('/gateway'.length)}${url.search}`]
      return passOn(request, response, { to, methods: ['GET', 'POST'] })
    }
    const file = extname(pathname) ? normalize(pathname) : '/index.html'
    const type = file === '/index.html' ? 'text/html; charset=utf-8' : types[extname(file)]
    const body = type && (await readFile(join(directory, file)).catch(() => undefined))
    if (!type || !body) {
      response.writeHead(404).end()
      return
    }
    response.setHeader('content-type', type)
    response.end(body)
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: origin, stop, [Symbol.asyncDispose]: stop }
}
