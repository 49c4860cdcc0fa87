import type { PairingFailureKind } from '@countersign/wallets'

/** Where no wallet was chosen, it may be any: `null`. */
type WordsFor = {
  readonly title: (wallet: string | null) => string
  readonly text: (wallet: string | null) => string
}

/** What a phone is asked for once it is connected. `about` is a network’s name or a token’s symbol. */
export type PhoneRequest = 'signing' | 'switching' | 'adding' | 'asking'

/** All that is said of phones: the view that connects one, and what stands in other views. Loaded when there is one. */
export type PhoneWords = {
  readonly scan: ScanWords
  /** The link to the wallet’s app on this phone. */
  readonly open: (wallet: string | null) => string
  readonly openAgain: (wallet: string | null) => string
  /** What the phone was asked for. */
  readonly asked: Readonly<Record<PhoneRequest, (wallet: string, about: string) => string>>
  /** Where it is answered: on another device, or in an app on this phone. */
  readonly where: Where
  /** Said in its place when there was no answer for a while. */
  readonly slow: Where
  /** The person is back from the app, and the answer is not here yet. */
  readonly returned: (wallet: string) => string
  /** The app did not open. */
  readonly missing: (wallet: string) => string
  /** The line to the relay is lost, while a phone is asked for something. */
  readonly lost: string
  readonly reconnecting: { readonly title: (wallet: string) => string; readonly text: Where }
}

type Where = Readonly<Record<'elsewhere' | 'here', (wallet: string) => string>>

/** The words of the view that connects a phone. */
export type ScanWords = {
  readonly title: (wallet: string | null) => string
  readonly text: (wallet: string | null) => string
  /** On a phone, which cannot scan itself. */
  readonly here: WordsFor
  /** On a phone, once the app’s link was followed. */
  readonly app: Readonly<Record<'opening' | 'returned' | 'not-installed', WordsFor>>
  /** What the picture is. */
  readonly code: string
  readonly preparing: string
  /** The time left, such as `4:59`. */
  readonly left: (time: string) => string
  readonly renewed: string
  /** The line to the relay is lost. */
  readonly lost: string
  readonly copy: string
  readonly copyHint: string
  readonly showCode: string
  readonly scanned: WordsFor
  readonly failed: Readonly<Record<PairingFailureKind, WordsFor>>
  readonly tryAgain: string
  readonly start: string
  readonly get: (wallet: string) => string
  /** Leads to the store of this phone. */
  readonly install: (wallet: string) => string
  readonly other: string
  readonly cancel: string
}
