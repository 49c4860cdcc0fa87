import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { passOn } from '../safe-wallet/pass-on.ts'
import { iconAddress, iconSvg } from '../wallet/icon.ts'
import { accent, buildHostedWallet } from './build.ts'
import { type HostedWalletChain, pageConfig } from './config.ts'
import { openDeployer } from './server/deployer.ts'
import { readDeployment } from './server/read-deployment.ts'

export type HostedWalletOptions = {
  /** The chains that the wallet supports, the first of them before the others. */
  readonly chains: readonly HostedWalletChain[]
  /** @default a free one */
  readonly port?: number
}

/** The hosted wallet, running. */
export type RunningHostedWallet = {
  /** Its origin, without a slash at the end. By its name, since passkeys belong to no IP address. */
  readonly url: string
  /** What sites' libraries are given: the page that they open in a window. */
  readonly connectUrl: string
  /** Its picture, as a `data:` address. */
  readonly icon: string
  /** Stops serving it. Calling it again does nothing. */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}
const pages = ['/', '/connect']
/** The page speaks with its own server alone, and is shown in no frame. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
const longestBody = 16_384

/**
 * Serves a wallet that lives on a web page, for local chains: sites open it in a window, through `@base-org/account` or
 * `@coinbase/wallet-sdk`. Passkeys' accounts it deploys at its own expense.
 *
 * @example
 * await using wallet = await startHostedWallet({ chains: world.chains })
 * createBaseAccountSDK({ preference: { walletUrl: wallet.connectUrl, telemetry: false } })
 */
export async function startHostedWallet(options: HostedWalletOptions): Promise<RunningHostedWallet> {
  const { chains } = options
  const { directory } = await buildHostedWallet()
  const config = JSON.stringify(pageConfig(chains))
  const deployer = openDeployer(chains)
  let origin = ''

  const server = createServer((request, response) => {
    respond(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', origin)
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    response.setHeader('cache-control', 'no-store')
    response.setHeader('content-security-policy', policy)
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
    if (pathname === '/deploy') return deploy(request, response)
    const file = pages.includes(pathname) ? '/index.html' : normalize(pathname)
    const type = file === '/index.html' ? 'text/html; charset=utf-8' : types[extname(file)]
    const body = type && (await readFile(join(directory, file)).catch(() => undefined))
    if (!type || !body) {
      response.writeHead(404).end()
      return
    }
    response.setHeader('content-type', type)
    response.end(body)
  }

  async function deploy(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers } = request
    // Only the wallet's own page: other sites cannot send JSON here, and browsers say where a request is from.
    if (method !== 'POST' || headers['content-type'] !== 'application/json' || headers.origin !== origin) {
      response.writeHead(400).end()
      return
    }
    const calls = readDeployment(await jsonOf(request))
    if (!calls) {
      response.writeHead(400).end()
      return
    }
    await deployer.deploy(calls).then(
      () => response.writeHead(204),
      () => response.writeHead(503),
    )
    response.end()
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  origin = `http://localhost:${port}`
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    url: origin,
    connectUrl: `${origin}/connect`,
    icon: iconAddress(iconSvg(accent)),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** Reads a body of JSON; `null` where it is none, or too long. */
async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request) {
    parts.push(part)
    size += part.byteLength
    if (size > longestBody) return null
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString())
  } catch {
    return null
  }
}
