import type { Relay } from '../pairing/relay.ts'

export type RelayOptions = {
  /** A WebSocket address. @default `wss://relay.walletconnect.org` */
  readonly url?: string
  /** What the relay's keeper knows this site by. */
  readonly projectId: string
  /** The site's name, as phones show it. */
  readonly name: string
  /** The chains that the site offers, by their CAIP-2 ids. None is required of a wallet. */
  readonly chains: readonly string[]
  /**
   * Whether the relay's keeper may be asked to vouch for this page, so that wallets can show that its address is the
   * one they know. The page then holds a hidden frame of the keeper's verification host.
   *
   * @default false
   */
  readonly verify?: boolean
}

/** Makes the relay of a page. Nothing is loaded, and nobody is asked, before it is. */
export function createRelay(options: RelayOptions): Relay {
  throw new Error(`Not built yet: ${options.url}`)
}
