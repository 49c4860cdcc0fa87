import type { NetworkFailureKind } from '@countersign/wallets'
import type { WindowFailureKind } from '../../dialog/hosted/window-failure.ts'

/** What happened; what it means and what to do. */
type Failure = {
  readonly title: (wallet: string, network: string) => string
  readonly text: (wallet: string, network: string) => string
}

/** The words of the view that switches networks. `wallet` is a wallet's name, `network` a network's. */
export type NetworksWords = {
  readonly title: string
  /** Stands for the name of a network that the site does not know: alone, and within a sentence. */
  readonly unknown: { readonly alone: (id: string) => string; readonly within: (id: string) => string }
  readonly on: (wallet: string, network: string) => string
  /** Beneath the headline of a wrong network. */
  readonly wrong: (wallet: string, network: string) => string
  readonly list: string
  readonly current: string
  readonly test: string
  readonly waiting: { readonly switching: string; readonly adding: string }
  readonly standing: {
    readonly switching: (wallet: string, network: string) => string
    readonly adding: (wallet: string, network: string) => string
    readonly done: (wallet: string, network: string) => string
  }
  readonly failed: Readonly<Record<Exclude<NetworkFailureKind, WindowFailureKind>, Failure>>
  readonly tryAgain: string
  readonly stop: string
  readonly disconnect: (wallet: string) => string
  /** What a person types into the wallet to add a network by hand. */
  readonly details: {
    readonly title: (network: string) => string
    readonly name: string
    readonly id: string
    readonly currency: string
    readonly rpc: string
    readonly explorer: string
    /** In front of what is copied, which is only read out. */
    readonly copy: string
  }
  readonly loading: string
}
