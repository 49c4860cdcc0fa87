import type { RelayOptions } from '@countersign/wallets/relay'
import type { RelaySource } from './kit/relay-source.ts'

export type { RelaySource }

/** Through which relay phones are reached, where it is not our own server that says so. */
export type GivenRelay = Pick<RelayOptions, 'projectId' | 'url' | 'verify'> & {
  /** What phones call this site. @default its name as our server says it, or else its host */
  readonly name?: string
}

/**
 * Lets people use the wallet on their phone, for the provider's `relay`. Its code is loaded when a person shows intent,
 * and the relay is reached when they pick a phone's wallet. It needs the package `@walletconnect/ethereum-provider`, which
 * sites without a relay do not.
 *
 * @param given - the relay to take
 *   @default the one that our own server is configured with; none where it is not
 *
 * @example
 * <CountersignProvider relay={relay()}>…</CountersignProvider>
 */
export function relay(given?: GivenRelay): RelaySource {
  return async site => {
    const settings = given ?? site.relay
    if (!settings) return null
    const { createRelay } = await import('@countersign/wallets/relay')
    return createRelay({ name: site.name, chains: site.chains.map(({ id }) => id), ...settings })
  }
}
