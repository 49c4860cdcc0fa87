import type { HostedKind } from './wallet-kind.ts'

/**
 * Offers the hosted wallets that our own server is configured with. A wallet's library is loaded when the person picks
 * it. Needs the packages `@base-org/account` and `@coinbase/wallet-sdk`: the server decides which of them is used.
 *
 * @example
 * <CountersignProvider wallets={[injected(), hosted()]}>…</CountersignProvider>
 */
export function hosted(): HostedKind {
  return {
    type: 'hosted',
    // An older server does not list them.
    load: async (site, client) =>
      site.hostedWallets?.length
        ? (await import('./hosted-of-server.ts')).hostedOfServer(site, client)
        : null,
  }
}
