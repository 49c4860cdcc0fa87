import type { CatalogueEntry, ConnectingPhase, ConnectionFailureKind } from '@countersign/wallets'
import type { WindowFailureKind } from '../../dialog/hosted/window-failure.ts'

/** What happened; what it means and what to do. */
type Words = { readonly title: string; readonly text: string }
type WordsFor = {
  readonly title: (wallet: string) => string
  readonly text: (wallet: string) => string
}

/** The words of the views around `connect`, and of the pieces that all views share. */
export type ConnectWords = {
  /** Of the button that leads to the view before. */
  readonly back: string
  /** Said of a link, after its own words. */
  readonly newTab: string
  readonly copied: string
  readonly copyFailed: string
  readonly list: {
    readonly title: string
    readonly text: string
    /** The name of the list. */
    readonly label: string
    /** How the list is used by keys, for whoever does not see it. */
    readonly keys: string
    readonly group: Readonly<Record<'installed' | 'late' | CatalogueEntry['group'], string>>
    readonly installed: string
    readonly recent: string
    /** Of a wallet that lives on a web page. */
    readonly window: string
    readonly showAll: (count: number) => string
    /** Said when the whole list is there. */
    readonly shown: (count: number) => string
    /** Said when a wallet joins the list. */
    readonly joined: (wallet: string) => string
    readonly search: {
      readonly label: string
      readonly clear: string
      readonly found: (count: number) => string
      readonly none: { readonly title: (query: string) => string; readonly text: string }
    }
    readonly none: Words
    readonly noneOnPhone: Words
    readonly lookAgain: string
    readonly back: (wallet: string) => string
    readonly whatIs: string
    readonly get: string
    readonly scan: string
  }
  readonly status: {
    readonly title: Readonly<Record<ConnectingPhase | 'reconnecting', (wallet: string) => string>>
    readonly text: Readonly<Record<ConnectingPhase | 'reconnecting', (wallet: string) => string>>
    readonly failed: Readonly<Record<Exclude<ConnectionFailureKind, WindowFailureKind>, WordsFor>>
    readonly tryAgain: string
    readonly reload: string
    readonly goOn: string
    readonly other: string
    readonly cancel: string
  }
  readonly missing: {
    readonly 'not-installed': WordsFor
    readonly 'not-available': WordsFor
    readonly get: (wallet: string) => string
    readonly elsewhere: (wallet: string) => string
    readonly other: string
    /** Said, and shown, when the wallet appears while its absence is being looked at. */
    readonly here: (wallet: string) => string
    readonly connect: (wallet: string) => string
  }
}
