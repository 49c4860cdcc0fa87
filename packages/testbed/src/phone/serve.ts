import { contentPolicy } from '../pages/content-policy.ts'
import { type ServedPage, servePage } from '../pages/serve-page.ts'
import type { ServedChain } from '../served-chain.ts'
import { buildPhone } from './build.ts'
import { defaultChains, phoneConfig } from './config.ts'

export interface PhoneOptions {
  /** The relay that the phone connects to, e.g. from `startRelay()`. */
  relay: { url: string; projectId: string }
  /** The initial chains. @default the local test chain and Ethereum, without nodes */
  chains?: readonly ServedChain[]
  /** @default a free one */
  port?: number
}

/** A running phone; each browser that opens it is a separate phone. */
export type RunningPhone = ServedPage & {
  /** The URL, with a trailing slash. `?uri=…` and `#uri=…` open it with a pairing URI, at `/` and at `/wc`. */
  readonly url: string
}

/**
 * Serves the phone: a page of a mobile wallet, built with WalletConnect's own wallet library. Its content security
 * policy only allows connections to this server and the relay.
 */
export async function startPhone({
  relay,
  chains = defaultChains,
  port,
}: PhoneOptions): Promise<RunningPhone> {
  const { directory } = await buildPhone()
  const page = await servePage({
    directory,
    config: phoneConfig(relay, chains),
    chains,
    policy: () => contentPolicy({ images: 'blob: data:', connections: new URL(relay.url).origin }),
    isPage: path => path === '/' || path === '/wc',
    headers: { 'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()' },
    port,
  })
  return { ...page, url: `http://127.0.0.1:${page.port}/` }
}
