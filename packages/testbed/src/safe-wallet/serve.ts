import { extname } from 'node:path'
import { forward } from '../pages/forward.ts'
import { type ServedPage, servePage } from '../pages/serve-page.ts'
import type { ServedChain } from '../served-chain.ts'
import { buildSafeWallet } from './build.ts'
import { type OfferedApp, type OfferedSafe, pageConfig } from './config.ts'
import { pagePolicy } from './policy.ts'

export type SafeWalletOptions = {
  readonly chains: readonly ServedChain[]
  /** The base URL of a Safe gateway, e.g. from `startGateway()`. */
  readonly gateway: string
  /** The Safes listed on the first page. @default none: they are opened by their address */
  readonly safes?: readonly OfferedSafe[]
  /** @default a free one */
  readonly port?: number
}

/** A running simulation of Safe's own wallet. */
export type RunningSafeWallet = ServedPage & {
  /** The origin, without a trailing slash; a Safe App's `frame-ancestors` must include it. */
  readonly url: string
  /** Lists an app on the page of apps, where a click opens it. An app needs the origin of this page to be framed. */
  listApp(app: OfferedApp): void
}

/**
 * Serves a page that simulates Safe's own wallet for local Safes, with the same paths: it hosts Safe Apps in a frame,
 * and lets the local accounts confirm the gateway's pending messages and transactions.
 *
 * @example
 * await using wallet = await startSafeWallet({ chains: world.chains, gateway: gateway.url })
 * `${wallet.url}/apps/open?safe=chain-31337:${safe}&appUrl=${encodeURIComponent(app)}`
 */
export async function startSafeWallet(options: SafeWalletOptions): Promise<RunningSafeWallet> {
  const { chains, safes = [], gateway, port } = options
  const { directory } = await buildSafeWallet()
  const apps: OfferedApp[] = []
  const page = await servePage({
    directory,
    config: pageConfig(chains, safes, apps),
    chains,
    policy: pagePolicy,
    isPage: path => extname(path) === '',
    addRoutes(app) {
      const base = gateway.replace(/\/+$/, '')
      app.all('/gateway/*', ({ req }) => {
        const { pathname, search } = new URL(req.url)
        return forward(req.raw, [`${base}${pathname.slice('/gateway'.length)}${search}`], ['GET', 'POST'])
      })
    },
    port,
  })
  return { ...page, url: `http://127.0.0.1:${page.port}`, listApp: app => void apps.push(app) }
}
