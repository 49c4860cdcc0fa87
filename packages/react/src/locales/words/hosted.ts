import type { StatusFailureKind } from '../../dialog/hosted/window-failure.ts'

type WordsFor = {
  readonly title: (wallet: string) => string
  readonly text: (wallet: string) => string
}

/** What a wallet is asked for in its window once it is connected. `about` is a network’s name or a token’s symbol. */
export type WindowRequest = 'signing' | 'switching' | 'adding' | 'asking'

/** Whose way it is to let a site open windows. */
export type WindowSetting = 'chromium' | 'firefox' | 'safari' | 'ios' | 'android' | 'other'

/** All that is said of wallets that live on web pages, and open in windows of their own. Loaded when there is one. */
export type HostedWords = {
  /** The window is open, and its page does not speak yet. */
  readonly opening: WordsFor
  /** It asks the person. */
  readonly open: WordsFor
  /** Beneath both: which page it is. */
  readonly address: (host: string) => string
  /** Brings the window to the front. */
  readonly show: string
  /** Opens it, where the browser would not. */
  readonly openIt: string
  /** What was asked for. */
  readonly asked: Readonly<Record<WindowRequest, (wallet: string, about: string) => string>>
  /** Where it is answered: its window is open, or opens if it needs the person. */
  readonly where: Readonly<Record<'open' | 'maybe', string>>
  readonly failed: Readonly<Record<StatusFailureKind, WordsFor>>
  /** How a site is allowed to open windows. */
  readonly allow: Readonly<Record<WindowSetting, string>>
  /** The wallet is on other networks than the one it was asked to change to. */
  readonly noNetwork: {
    readonly title: (wallet: string, network: string) => string
    readonly text: (wallet: string, network: string) => string
  }
}
