import type { RelayOptions } from '@countersign/wallets/relay'
import type { WalletConnectKind } from './wallet-kind.ts'

/** The relay that the page itself uses, instead of the one that our own server is configured with. */
export type WalletConnectSettings = Pick<RelayOptions, 'projectId' | 'url' | 'verify'> & {
  /** The site's name in wallets on phones. @default its name according to our server, or else its host */
  readonly name?: string
}

/**
 * Offers the wallets on phones, by a relay of WalletConnect. Its code is loaded with the dialog, and the relay is
 * connected when the person picks a phone's wallet. Needs the package `@walletconnect/ethereum-provider`.
 *
 * @param settings - the relay to use
 * @default the one that our own server is configured with; phones are not offered if it is not
 *
 * @example
 * <CountersignProvider wallets={[injected(), walletConnect({ projectId })]}>…</CountersignProvider>
 */
export function walletConnect(settings?: WalletConnectSettings): WalletConnectKind {
  return {
    type: 'walletConnect',
    settings,
    load: async (site, { now }) => {
      const used = settings ?? site.relay
      if (!used) return null
      const { createRelay } = await import('@countersign/wallets/relay')
      return {
        relay: createRelay({ name: site.name, chains: site.chains.map(({ id }) => id), now, ...used }),
      }
    },
  }
}
