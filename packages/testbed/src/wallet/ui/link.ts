import type { Address } from 'viem'
import type { AccountKind } from '../engine/engine.ts'
import type { WalletState } from '../engine/state.ts'
import type { Action } from '../engine/step.ts'

/** An action of a person in the wallet's window. */
export type WindowAction = Exclude<
  Action,
  { type: 'request' | 'abandon' | 'revoke' | 'restore' | 'set-chains' | 'priced' | 'sent' | 'settled' }
>

export interface AccountCard {
  name: string
  address: Address
  kind: AccountKind
}

/** The content of the wallet's window. */
export interface WalletView {
  walletName: string
  accounts: readonly AccountCard[]
  state: WalletState
}

/** The connection of the wallet's window to its engine, in the same or another context. */
export interface WalletLink {
  /** Calls a listener with the view now and at every change. */
  subscribe(listener: (view: WalletView) => void): void
  send(action: WindowAction): void
  /** Closes the window; absent where the window has its own close button. */
  close?(): void
}
