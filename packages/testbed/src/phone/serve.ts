import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { buildPhone } from './build.ts'
import { type PhoneChain, phoneConfig, usualChains } from './config.ts'

export interface PhoneOptions {
  /** The relay it is reached through, such as `startRelay()` gives. */
  relay: { url: string; projectId: string }
  /** The chains it knows at first. @default the local test chain and Ethereum, without nodes */
  chains?: readonly PhoneChain[]
  /** @default a free one */
  port?: number
}

/** A phone that runs; each browser that opens it is a phone of its own. */
export interface RunningPhone {
  /** Its address, with a slash at the end. `?uri=…` and `#uri=…` open it with a pairing address, at `/` and at `/wc`. */
  readonly url: string
  /** Stops serving it. Calling it again does nothing. */
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Serves the phone: a page that is a phone's wallet, built on the wallets' own library.
 *
 * Its policy lets it speak with this server and the relay, and with nobody else.
 */
export async function startPhone(options: PhoneOptions): Promise<RunningPhone> {
  const { relay, chains = usualChains } = options
  const { directory } = await buildPhone()
  const config = JSON.stringify(phoneConfig(relay, chains))
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    `connect-src 'self' ${new URL(relay.url).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

  const server = createServer((request, response) => {
    respond(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://phone')
    response.setHeader('content-security-policy', policy)
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('referrer-policy', 'no-referrer')
    response.setHeader('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()')
    response.setHeader('cache-control', 'no-store')
    if (pathname === '/config.json') {
      response.setHeader('content-type', 'application/json')
      response.end(config)
      return
    }
    const [, chain] = /^\/rpc\/(\d+)$/.exec(pathname) ?? []
    if (chain) return passOn(request, response, chains.find(({ id }) => id === Number(chain))?.nodes ?? [])
    const file = pathname === '/' || pathname === '/wc' ? '/index.html' : normalize(pathname)
    const type = types[extname(file)]
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
  const stop = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}/`, stop, [Symbol.asyncDispose]: stop }
}

/** Passes a call on to the first node that can be reached. */
async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  nodes: readonly string[],
): Promise<void> {
  // Only the phone's own page asks with JSON: other sites would need leave to.
  if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json') {
    response.writeHead(400).end()
    return
  }
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part)
  const body = Buffer.concat(parts)
  for (const node of nodes.filter(address => address.startsWith('http')))
    try {
      const answer = await fetch(node, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(10_000),
      })
      response.setHeader('content-type', 'application/json')
      response.end(await answer.text())
      return
    } catch {
      // The next one may be there.
    }
  response.writeHead(502).end()
}
