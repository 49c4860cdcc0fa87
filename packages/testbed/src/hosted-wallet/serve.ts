import { bodyLimit } from 'hono/body-limit'
import { iconAddress, iconSvg } from '../bundle/icon.ts'
import { contentPolicy } from '../pages/content-policy.ts'
import { type ServedPage, servePage } from '../pages/serve-page.ts'
import { pageChain, type ServedChain } from '../served-chain.ts'
import { accent, buildHostedWallet } from './build.ts'
import type { PageConfig } from './page-config.ts'
import { openDeployer } from './server/deployer.ts'
import { readDeployment } from './server/read-deployment.ts'

export type HostedWalletOptions = {
  /** The chains that the wallet supports; the first one is the default. */
  readonly chains: readonly ServedChain[]
  /** @default a free one */
  readonly port?: number
}

/** A running hosted wallet. */
export type RunningHostedWallet = ServedPage & {
  /** The origin, without a trailing slash. It has a host name, because passkeys are not available for IP addresses. */
  readonly url: string
  /** The URL for sites' libraries: the page that they open in a window. */
  readonly connectUrl: string
  /** The icon as a `data:` URL. */
  readonly icon: string
}

/**
 * Serves a web wallet for local chains: sites open it in a window, through `@base-org/account` or
 * `@coinbase/wallet-sdk`. It pays for the deployment of passkey accounts.
 *
 * @example
 * await using wallet = await startHostedWallet({ chains: world.chains })
 * createBaseAccountSDK({ preference: { walletUrl: wallet.connectUrl, telemetry: false } })
 */
export async function startHostedWallet({ chains, port }: HostedWalletOptions): Promise<RunningHostedWallet> {
  const { directory } = await buildHostedWallet()
  const deployer = openDeployer(chains)
  const page = await servePage({
    directory,
    config: { chains: chains.map(pageChain) } satisfies PageConfig,
    chains,
    policy: () => contentPolicy(),
    isPage: path => path === '/' || path === '/connect',
    addRoutes(app) {
      const refuseLong = bodyLimit({ maxSize: 16_384, onError: context => context.body(null, 400) })
      app.post('/deploy', refuseLong, async ({ req, body }) => {
        // Accepts only the wallet's own page: other sites cannot send JSON here, and browsers send the request's
        // origin.
        const own = req.header('content-type') === 'application/json' && req.header('origin') === url
        const calls = own ? readDeployment(await req.json().catch(() => null)) : null
        if (!calls) return body(null, 400)
        return deployer.deploy(calls).then(
          () => body(null, 204),
          () => body(null, 503),
        )
      })
    },
    port,
  })
  const url = `http://localhost:${page.port}`
  return { ...page, url, connectUrl: `${url}/connect`, icon: iconAddress(iconSvg(accent)) }
}
