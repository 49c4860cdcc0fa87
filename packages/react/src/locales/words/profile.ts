import type { TokenFailureKind, TransactionStatus } from '@countersign/wallets'
import type { WindowFailureKind } from '../../dialog/hosted/window-failure.ts'

/** The words of the profile. `wallet` is a wallet's name, `network` a network's, `account` a shortened address. */
export type ProfileWords = {
  readonly title: string
  readonly address: string
  readonly copy: string
  readonly explorer: string
  /** Explains a name; `characters` is a list in words. */
  readonly unusual: (characters: string) => string
  readonly character: {
    readonly seen: (character: string, what: string) => string
    readonly unseen: (what: string) => string
    readonly ofScript: (script: string, code: string) => string
  }
  readonly nameUnavailable: string
  readonly balance: (network: string) => string
  readonly balanceLoading: string
  readonly balanceFailed: (network: string) => string
  readonly balanceOld: string
  readonly balanceNowhere: string
  readonly lessThan: (amount: string) => string
  readonly refresh: string
  readonly tryAgain: string
  readonly network: string
  readonly test: string
  readonly networks: string
  /** Who is here: signed in, connected, or both. */
  readonly standing: {
    readonly both: (wallet: string) => string
    readonly signedIn: string
    readonly connected: (wallet: string) => string
    readonly otherAccount: (wallet: string, account: string) => string
    /** The server could not be asked who is signed in. */
    readonly unknown: (wallet: string) => string
  }
  readonly connect: string
  readonly verify: string
  /** Leads to where a Safe is chosen to sign in as. */
  readonly asSafe: string
  readonly verifyOther: (account: string) => string
  readonly transactions: {
    readonly title: string
    readonly on: (network: string) => string
    readonly none: { readonly title: string; readonly text: string }
    readonly without: string
    readonly status: Readonly<Record<TransactionStatus, string>>
    readonly meaning: Readonly<Record<TransactionStatus, string>>
    readonly unnamed: string
    readonly by: string
    readonly all: (count: number) => string
    readonly news: (transaction: string, status: string) => string
    readonly clear: string
    readonly clearTitle: (count: number, network: string) => string
    readonly clearText: (pending: number) => string
    readonly clearYes: string
    readonly clearNo: string
    readonly cleared: string
  }
  readonly tokens: {
    readonly title: string
    readonly text: (wallet: string) => string
    readonly add: (symbol: string) => string
    readonly asking: (wallet: string, symbol: string) => string
    readonly added: (wallet: string, symbol: string) => string
    readonly failed: Readonly<
      Record<
        Exclude<TokenFailureKind, WindowFailureKind>,
        {
          readonly title: (wallet: string, symbol: string) => string
          readonly text: (wallet: string, symbol: string, network: string) => string
        }
      >
    >
    /** What a person types into the wallet to add a token by hand. */
    readonly contract: string
    readonly stop: string
  }
  readonly leave: {
    readonly signOut: string
    readonly signOutText: string
    readonly signOutTextConnected: string
    readonly signingOut: string
    readonly signOutFailed: string
    readonly disconnect: (wallet: string) => string
    readonly disconnectText: (wallet: string) => string
    readonly disconnectTextSignedIn: (wallet: string) => string
  }
  readonly loading: string
  readonly unavailable: { readonly title: string; readonly text: string }
  readonly nobody: { readonly title: string; readonly text: string }
}
