import type { HostedSdk } from '../hosted/hosted.ts'

/** The browsers whose stores offer extensions. */
export type Browser = 'chrome' | 'edge' | 'brave' | 'firefox' | 'safari' | 'opera'
export type PhoneSystem = 'ios' | 'android'
export type DesktopSystem = 'macos' | 'windows' | 'linux'

/** Store pages, by what they install to. https only. */
export type Stores = {
  readonly extension?: Readonly<Partial<Record<Browser, string>>>
  readonly phone?: Readonly<Partial<Record<PhoneSystem, string>>>
  readonly desktop?: Readonly<Partial<Record<DesktopSystem, string>>>
}

/** The addresses of a wallet's pages, https only, and of its app. */
export type Addresses = {
  /** Its own site. */
  readonly homepage: string
  /**
   * How its phone app (or, for a hosted wallet, its page) is opened with a pairing address: `{uri}` is the placeholder,
   * used once, for the encoded `wc:` address. `universal` is https, `native` the app's own scheme.
   */
  readonly links?: { readonly universal?: string; readonly native?: string }
  readonly stores: Stores
}

/** A wallet that a site adds to the catalogue. */
export type OwnWallet = Omit<CatalogueEntry, 'platforms' | 'canPair' | 'addresses'> & Addresses

/** A wallet of the catalogue: what is known about it before it is installed. One file each, data only. Its pages are in `addresses.ts`. */
export type CatalogueEntry = {
  /** Lower case with hyphens, equal to the file's name. */
  readonly id: string
  readonly name: string
  /** Its place in the list. */
  readonly group: 'popular' | 'more' | 'hardware' | 'multisig'
  /**
   * The names under which it announces itself (EIP-6963). The first is the current one. Empty if it has no extension,
   * or if its name is not known for certain.
   */
  readonly rdns: readonly string[]
  /** What it can be installed to. */
  readonly platforms: {
    readonly extension?: readonly Browser[]
    readonly phone?: readonly PhoneSystem[]
    readonly desktop?: readonly DesktopSystem[]
  }
  /** Only of wallets that a site adds: for those of the catalogue, see `addressesOf`. */
  readonly addresses?: Addresses
  /** Whether its app or page can be opened with a pairing address: its addresses have `links`. */
  readonly canPair?: boolean
  /**
   * The maker's page of a hosted wallet. Among the wallets that a runtime offers, only those that the site offers as
   * hosted have it.
   */
  readonly hosted?: { readonly sdk: HostedSdk; readonly url: string }
  /**
   * Returns its icon as SVG text or as a `data:image/…` address. Only of wallets that a site adds or configures: for the
   * others, see `loadIcon`. Without an icon, its first letter is shown.
   */
  readonly icon?: () => Promise<string>
}
