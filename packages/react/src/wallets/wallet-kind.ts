import type { PageClient, Site } from '@countersign/api'
import type { Arrangement, Relay, Wallet } from '@countersign/wallets'
import type { HostedWallet, Libraries } from '@countersign/wallets/hosted'
import type { RelayOptions } from '@countersign/wallets/relay'

/** A kind of wallet that a site offers: an entry of the provider's `wallets`. */
export type WalletKind = InjectedKind | WalletConnectKind | HostedKind | SafeKind

/** The wallets in this browser, and the catalogue of wallets that a person can get. */
export type InjectedKind = { readonly type: 'injected'; readonly arrangement?: Arrangement | undefined }

/** The wallets on phones. */
export type WalletConnectKind = {
  readonly type: 'walletConnect'
  /** The relay that the page's code names, instead of our server. */
  readonly settings: Pick<RelayOptions, 'projectId'> | undefined
  /** Creates the relay when the dialog is loaded; `null`: the site has none, and no QR code is offered. */
  readonly load: (site: Site, client: PageClient) => Promise<{ readonly relay: Relay } | null>
}

/** Wallets that are web pages and open in a window. */
export type HostedKind = {
  readonly type: 'hosted'
  /** @default those that our server is configured with */
  readonly wallet?: GivenHosted
  /** Returns what is known of the wallets when the dialog is loaded; `null`: the site offers none. */
  readonly load: (site: Site, client: PageClient) => Promise<{ readonly hosted: HostedPart } | null>
}

/** A Safe with the wallets of its owners. */
export type SafeKind = {
  readonly type: 'safe'
  /** Finds the Safe of a page that is opened as a Safe App; `null`: it is not. @default the page is never one */
  readonly findApp?: () => Promise<Wallet | null>
}

/** A hosted wallet that the page's code names. */
export type GivenHosted = Omit<HostedWallet, 'url'> & {
  /** @default the catalogue's */
  readonly url?: string | undefined
}

/** What one entry contributes to the hosted wallets of a page. */
export type HostedPart = {
  readonly wallets: readonly GivenHosted[]
  readonly libraries: Libraries
  /** Returns whether our server reaches the page of one of its own wallets; `null` if unknown. */
  readonly probe?: (id: string) => Promise<boolean | null>
}

/** What an entry has loaded for the dialog. */
export type WalletPart = { readonly relay?: Relay; readonly hosted?: HostedPart }
