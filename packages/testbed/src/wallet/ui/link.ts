import type { Address } from 'viem'
import type { AccountKind } from '../engine/engine.ts'
import type { WalletState } from '../engine/state.ts'
import type { Action } from '../engine/step.ts'

/** What a person may do in the wallet's window. */
export type WindowAction = Exclude<
  Action,
  { type: 'request' | 'abandon' | 'revoke' | 'restore' | 'set-chains' | 'priced' | 'sent' | 'settled' }
>

export interface AccountCard {
  name: string
  address: Address
  kind: AccountKind
}

/** What the wallet's window shows. */
export interface WalletView {
  walletName: string
  accounts: readonly AccountCard[]
  state: WalletState
}

/** How the wallet's window speaks with its engine, wherever that runs. */
export interface WalletLink {
  /** Gives the view now and at every change. */
  subscribe(listener: (view: WalletView) => void): void
  send(action: WindowAction): void
  /** Closes the window; absent where the window has a close button of its own. */
  close?(): void
}
