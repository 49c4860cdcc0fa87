import type { PairingFailureKind } from '@countersign/wallets'

/** Where no wallet was chosen, it may be any: `null`. */
type WordsFor = {
  readonly title: (wallet: string | null) => string
  readonly text: (wallet: string | null) => string
}

/** The words of the view that connects a phone. */
export type ScanWords = {
  readonly title: (wallet: string | null) => string
  readonly text: (wallet: string | null) => string
  /** On a phone, which cannot scan itself. */
  readonly here: WordsFor
  /** What the picture is. */
  readonly code: string
  readonly preparing: string
  /** The time left, such as `4:59`. */
  readonly left: (time: string) => string
  readonly renewed: string
  readonly copy: string
  readonly copyHint: string
  readonly open: (wallet: string | null) => string
  readonly showCode: string
  readonly scanned: WordsFor
  readonly failed: Readonly<Record<PairingFailureKind, WordsFor>>
  readonly tryAgain: string
  readonly start: string
  readonly get: (wallet: string) => string
  readonly other: string
  readonly cancel: string
}
