import { iconAddress, iconSvg } from '../bundle/icon.ts'
import { contentPolicy } from '../pages/content-policy.ts'
import { type ServedPage, servePage } from '../pages/serve-page.ts'
import { type PageChain, pageChain, type ServedChain } from '../served-chain.ts'
import { accent, buildHostedWallet } from './build.ts'

export type HostedWalletOptions = {
  /** The chains that the wallet supports; the first one is the default. */
  readonly chains: readonly ServedChain[]
  /** @default a free one */
  readonly port?: number
}

/** The configuration that the page reads from its server. */
export type HostedConfig = { readonly chains: readonly PageChain[] }

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
 * `@coinbase/wallet-sdk`.
 *
 * @example
 * await using wallet = await startHostedWallet({ chains: world.chains })
 * createBaseAccountSDK({ preference: { walletUrl: wallet.connectUrl, telemetry: false } })
 */
export async function startHostedWallet({ chains, port }: HostedWalletOptions): Promise<RunningHostedWallet> {
  const { directory } = await buildHostedWallet()
  const page = await servePage({
    directory,
    config: { chains: chains.map(pageChain) } satisfies HostedConfig,
    chains,
    policy: () => contentPolicy(),
    isPage: path => path === '/' || path === '/connect',
    port,
  })
  const url = `http://localhost:${page.port}`
  return { ...page, url, connectUrl: `${url}/connect`, icon: iconAddress(iconSvg(accent)) }
}
