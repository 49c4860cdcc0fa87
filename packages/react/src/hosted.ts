import type { HostedWallet } from '@countersign/wallets/hosted'
import type { HostedSource } from './kit/hosted-source.ts'

export type { HostedSource, HostedWallet }

/** Which wallets on web pages are offered, where it is not our own server that says so. */
export type GivenHosted = { readonly wallets: readonly HostedWallet[] }

/**
 * Lets people use a wallet that lives on a web page and opens in a window, for the provider's `hosted`. Its code is loaded
 * when a person shows intent, and a wallet's own library when they pick that wallet: `@base-org/account` or
 * `@coinbase/wallet-sdk`, which other sites do not need.
 *
 * @param given - the wallets to offer
 *   @default those that our own server is configured with
 *
 * @example
 * <CountersignProvider hosted={hosted()}>…</CountersignProvider>
 */
export function hosted(given?: GivenHosted): HostedSource {
  return async (site, client) => {
    // An older server says nothing of them.
    const wallets = given?.wallets ?? site.hostedWallets ?? []
    if (wallets.length === 0) return null
    const { makeHosted } = await import('./kit/make-hosted.ts')
    return makeHosted(given?.wallets, site, client)
  }
}
