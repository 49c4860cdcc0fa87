import type { Browser, DesktopSystem, PhoneSystem } from '@countersign/wallets'

/** What happened; what it means and what to do. */
type Words = { readonly title: string; readonly text: string }
type WordsFor = {
  readonly title: (wallet: string) => string
  readonly text: (wallet: string) => string
}

/** What is installed: into a browser, on a phone, on a computer. */
export type Platform = 'extension' | 'phone' | 'desktop'
/** Where the keys of a wallet are: in the app itself, on a device of its own, or with several owners. */
export type Keeping = 'software' | 'hardware' | 'multisig'

/** The words of the views that lead to a wallet. */
export type GetWords = {
  readonly whatIs: {
    readonly title: string
    readonly keys: Words
    readonly signature: Words
    readonly yours: Words
    readonly get: string
    readonly have: string
  }
  readonly get: {
    readonly title: string
    readonly text: string
    /** Of wallets on web pages. */
    readonly pages: string
    readonly here: string
    readonly phone: string
    readonly all: string
    readonly whatIs: string
  }
  readonly options: {
    readonly title: (wallet: string) => string
    readonly text: (wallet: string) => string
    readonly here: string
    readonly elsewhere: string
    /** Opens the offers for other browsers and computers. */
    readonly more: (count: number) => string
    /** Nothing of it can be installed anywhere: it comes with a browser, or as a device. */
    readonly none: (wallet: string) => string
    readonly homepage: (wallet: string) => string
    readonly steps: string
    readonly reload: string
  }
  /** What of a wallet there is, in two words. */
  readonly platform: Readonly<Record<Platform, string>>
  /** One thing to install. */
  readonly option: {
    readonly extension: (browser: string) => string
    readonly phone: (system: string) => string
    readonly desktop: (system: string) => string
    readonly store: string
    readonly scan: string
    readonly download: string
  }
  readonly browser: Readonly<Record<Browser, string>>
  readonly system: Readonly<Record<PhoneSystem | DesktopSystem, string>>
  /** The way from the store to this page. */
  readonly step: {
    readonly install: Readonly<Record<Platform, WordsFor>>
    readonly make: Readonly<Record<Keeping, WordsFor>>
    readonly keep: Readonly<Record<Keeping, WordsFor>>
    readonly back: Readonly<Record<Platform, WordsFor>>
  }
  readonly byScan: {
    readonly title: (wallet: string) => string
    readonly text: (store: string) => string
    readonly store: Readonly<Record<PhoneSystem, string>>
    readonly stores: string
    /** What the picture is. */
    readonly code: (wallet: string) => string
    readonly link: string
    readonly copy: string
  }
}
