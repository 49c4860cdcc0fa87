import type { RelayOptions } from '@countersign/wallets/relay'
import type { RelaySource } from './kit/kit.ts'

export type { RelaySource }

/** The relay that the page itself uses, instead of the one that our own server is configured with. */
export type GivenRelay = Pick<RelayOptions, 'projectId' | 'url' | 'verify'> & {
  /** The site's name in wallets on phones. @default its name according to our server, or else its host */
  readonly name?: string
}

/**
 * Lets people use the wallet on their phone, for the provider's `relay`. Its code is loaded with the dialog, and the
 * relay is connected when the person picks a phone's wallet. Needs the package `@walletconnect/ethereum-provider`, which
 * sites without a relay do not need.
 *
 * @param given - the relay to use
 * @default the one that our own server is configured with; none if it is not
 *
 * @example
 * <CountersignProvider relay={relay()}>…</CountersignProvider>
 */
export function relay(given?: GivenRelay): RelaySource {
  return async (site, { now }) => {
    const settings = given ?? site.relay
    if (!settings) return null
    const { createRelay } = await import('@countersign/wallets/relay')
    return createRelay({ name: site.name, chains: site.chains.map(({ id }) => id), now, ...settings })
  }
}
