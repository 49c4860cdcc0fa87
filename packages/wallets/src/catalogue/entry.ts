import type { HostedSdk } from '../hosted/hosted.ts'

/** The browsers whose stores carry extensions. */
export type Browser = 'chrome' | 'edge' | 'brave' | 'firefox' | 'safari' | 'opera'
export type PhoneSystem = 'ios' | 'android'
export type DesktopSystem = 'macos' | 'windows' | 'linux'

/** A wallet of the catalogue: what a person can know of it before it is installed. One file each, data only. */
export type CatalogueEntry = {
  /** Lower case with hyphens, the same as the file's name. */
  readonly id: string
  readonly name: string
  /** Where it stands in the list. */
  readonly group: 'popular' | 'more' | 'hardware' | 'multisig'
  /**
   * The names under which it announces itself (EIP-6963). The first is the one it uses today. Empty where it has no
   * extension, or where its name is not known for certain.
   */
  readonly rdns: readonly string[]
  /** An https address. */
  readonly homepage: string
  /** Store pages, by what they install to. https only. */
  readonly stores: {
    readonly extension?: Readonly<Partial<Record<Browser, string>>>
    readonly phone?: Readonly<Partial<Record<PhoneSystem, string>>>
    readonly desktop?: Readonly<Partial<Record<DesktopSystem, string>>>
  }
  /**
   * How its phone app (or, for a wallet that is a page, that page) is opened with a pairing address: `{uri}` stands,
   * once, for the encoded `wc:` address. `universal` is https, `native` the app's own scheme.
   */
  readonly links?: { readonly universal?: string; readonly native?: string }
  /**
   * Its maker's own page, for a wallet that lives on one. Of the wallets that a runtime offers only those have it that
   * its site offers so.
   */
  readonly hosted?: { readonly sdk: HostedSdk; readonly url: string }
  /** Gives its mark as SVG text, or as a `data:image/…` address. Without one a monogram is drawn. */
  readonly icon?: () => Promise<string>
  /** Ground of the monogram, `#rrggbb`. */
  readonly colour: `#${string}`
}
