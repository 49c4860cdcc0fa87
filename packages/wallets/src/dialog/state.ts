import type { Address } from '@countersign/core'
import type { AppStatus } from '../app/state.ts'
import { type ConnectionState, initialConnection } from '../connection/state.ts'
import type { NetworkState } from '../networks/network.ts'
import type { RelayLine } from '../pairing/relay.ts'
import { initialPairing, type PairingState } from '../pairing/state.ts'
import type { DialogPurpose } from '../pending/pending.ts'
import { initialRequest } from '../request/state.ts'
import type { SafeSubject, SignInState } from '../sign-in/state.ts'
import type { TokenState } from '../tokens/token.ts'

export type { DialogPurpose }

/** The views of the dialog. `wallet` is the id of a catalogue entry. */
export type DialogView =
  /** Connect a wallet. */
  | { readonly name: 'connect' }
  /**
   * The status of the selected wallet: what the connection reports. `skippedList`: the dialog opened with it, so the person
   * has not seen the list.
   */
  | { readonly name: 'status'; readonly skippedList?: true }
  /** A wallet that was selected from the catalogue, but is not installed in this browser, or not available for it. */
  | { readonly name: 'missing'; readonly wallet: string; readonly why: 'not-installed' | 'not-available' }
  | { readonly name: 'what-is-a-wallet' }
  | { readonly name: 'get-a-wallet' }
  | { readonly name: 'get-options'; readonly wallet: string }
  /** Install on mobile by scan. */
  | { readonly name: 'install-by-scan'; readonly wallet: string; readonly store: 'ios' | 'android' }
  /** Scan with the wallet; `null`: with any. */
  | { readonly name: 'scan'; readonly wallet: string | null }
  /** Verify your account. */
  | { readonly name: 'verify' }
  /** The ways in which a Safe can sign in. */
  | { readonly name: 'safe-ways' }
  /** Choose the Safe to sign in as: one of those that the connected account owns, or a given one. */
  | { readonly name: 'safe' }
  /** Connect the wallet of an owner: of this Safe, or of one that is chosen afterwards (`null`). */
  | { readonly name: 'safe-owners'; readonly safe: SafeSubject | null }
  | { readonly name: 'networks' }
  | { readonly name: 'profile' }

/**
 * What a person is shown after the dialog is closed: what closing has ended, and what remains.
 * - `connecting-cancelled`: no wallet is connected; a request may still be open in the wallet, and its response is
 *   ignored.
 * - `sign-in-cancelled`: nobody is signed in; the wallet stays connected.
 * - `cosigning-continues`: nothing was ended: the owners of the Safe can still confirm.
 * - `request-left`: a change of network, or a token, still waits in the wallet for a response.
 */
export type DialogNotice =
  | 'connecting-cancelled'
  | 'sign-in-cancelled'
  | 'cosigning-continues'
  | 'request-left'

/** The state of everything that the dialog shows. One value, changed by one reducer. */
export type DialogState = {
  /** `null` while the dialog is closed. */
  readonly view: DialogView | null
  /** The views that Back leads to, the last one first. Never contains a view twice. */
  readonly trail: readonly DialogView[]
  readonly purpose: DialogPurpose
  /**
   * The Safe, or the connected account itself, that was chosen since the dialog was last opened, if it was opened with
   * `account`.
   */
  readonly safe: SafeSubject | null
  readonly notice: DialogNotice | null
  /** The account that the connected wallet showed at first, if it has switched to another one since. */
  readonly switchedFrom: Address | null
  readonly connection: ConnectionState
  readonly signIn: SignInState
  readonly network: NetworkState
  readonly token: TokenState
  readonly pairing: PairingState
  /** The wallet's app on this phone, for the current request. */
  readonly app: AppStatus
  /** The status of the connection to the relay: while it is `lost`, requests to a phone arrive after it is restored. */
  readonly line: RelayLine
}

export const initialDialog: DialogState = {
  view: null,
  trail: [],
  purpose: 'sign-in',
  safe: null,
  notice: null,
  switchedFrom: null,
  connection: initialConnection,
  signIn: initialRequest,
  network: initialRequest,
  token: initialRequest,
  pairing: initialPairing,
  app: 'not-opened',
  line: 'idle',
}
