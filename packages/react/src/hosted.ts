import type { HostedWallet } from '@countersign/wallets/hosted'
import type { HostedSource } from './kit/kit.ts'

export type { HostedSource, HostedWallet }

/** The hosted wallets that the page itself offers, instead of those that our own server is configured with. */
export type GivenHosted = { readonly wallets: readonly HostedWallet[] }

/**
 * Lets people use hosted wallets, which open in a window, for the provider's `hosted`. Its code is loaded with the
 * dialog, and a wallet's own library when the person picks that wallet: `@base-org/account` or `@coinbase/wallet-sdk`, which
 * other sites do not need.
 *
 * @param given - the wallets to offer
 * @default those that our own server is configured with
 *
 * @example
 * <CountersignProvider hosted={hosted()}>…</CountersignProvider>
 */
export function hosted(given?: GivenHosted): HostedSource {
  return async (site, client) => {
    // An older server does not list them.
    const wallets = given?.wallets ?? site.hostedWallets ?? []
    if (wallets.length === 0) return null
    const { createSiteHosted } = await import('./kit/site-hosted.ts')
    return createSiteHosted(given?.wallets, site, client)
  }
}
