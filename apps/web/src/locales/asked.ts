import type { ReasonsLocale } from './request-reasons.ts'

type Said = { readonly title: string; readonly text: string }

/** What the page says to whoever is asked for a proof. */
export type AskedLocale = {
  readonly page: string
  readonly title: (purpose: string) => string
  readonly asks: string
  /** That nobody has checked who the account belongs to. */
  readonly anybody: string
  readonly purpose: string
  readonly audience: string
  readonly anyone: string
  readonly account: string
  readonly anyAccount: string
  readonly anyOn: (chain: string) => string
  readonly deadline: string
  readonly holds: string
  readonly holdsText: (span: string) => string
  readonly returns: string
  readonly nowhere: string
  readonly given: {
    readonly title: string
    readonly yes: string
    readonly no: string
    readonly handed: readonly string[]
    readonly kept: readonly string[]
  }
  readonly prove: {
    readonly title: string
    readonly text: string
    readonly button: string
    readonly goOn: string
    readonly goOnText: string
    readonly another: string
  }
  readonly consent: {
    readonly title: string
    readonly text: (who: string) => string
    readonly choose: string
    readonly accounts: string
    readonly expires: string
    readonly look: string
    readonly document: string
    readonly again: string
    readonly agree: string
    readonly button: string
    readonly busy: string
    readonly missing: string
    readonly failed: string
  }
  readonly decline: {
    readonly title: string
    readonly text: (host: string) => string
    readonly nowhere: string
    readonly button: (host: string) => string
  }
  readonly handed: Said & {
    readonly going: (host: string) => string
    readonly back: (host: string) => string
    readonly close: string
  }
  readonly answered: Said
  readonly withdrawn: Said
  readonly expired: Said
  readonly notFound: Said
  readonly home: string
  readonly proofsFailed: string
  readonly retry: string
  readonly reasons: ReasonsLocale
}
