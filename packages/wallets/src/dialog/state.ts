import type { AppStatus } from '../app/state.ts'
import { type ConnectionState, initialConnection } from '../connection/state.ts'
import { initialNetwork, type NetworkState } from '../networks/state.ts'
import type { RelayLine } from '../pairing/relay.ts'
import { initialPairing, type PairingState } from '../pairing/state.ts'
import { initialSignIn, type SafeSubject, type SignInState } from '../sign-in/state.ts'
import { initialToken, type TokenState } from '../tokens/state.ts'

/** The views of the dialog. `wallet` is the id of a catalogue entry. */
export type DialogView =
  /** Connect a wallet. */
  | { readonly name: 'connect' }
  /** The status of the chosen wallet: what the connection says. */
  | { readonly name: 'status' }
  /** A wallet that was chosen from the catalogue, but is not in this browser, or cannot be. */
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
  /** Sign in as a Safe: those that the connected account owns, or one that is named. */
  | { readonly name: 'safe' }
  | { readonly name: 'networks' }
  | { readonly name: 'profile' }

/**
 * What a person is told once the dialog is closed: that what ran in it was ended by closing, and what stays.
 * - `connecting-cancelled`: no wallet is connected; a request may still stand in the wallet, and its answer is ignored.
 * - `sign-in-cancelled`: nobody is signed in; the wallet stays connected.
 * - `cosigning-goes-on`: nothing was ended: the owners of the Safe may go on confirming.
 * - `request-left`: a change of network, or a token, still waits in the wallet for an answer.
 */
export type DialogNotice = 'connecting-cancelled' | 'sign-in-cancelled' | 'cosigning-goes-on' | 'request-left'

/** What the person opened the dialog for: what follows once a wallet is connected; for `wallet` nothing does. */
export type DialogPurpose = 'sign-in' | 'wallet' | 'networks' | 'profile'

/** Where everything stands that the dialog shows. One value, changed by one reducer. */
export type DialogState = {
  /** `null` while the dialog is closed. */
  readonly view: DialogView | null
  /** The views that Back leads to, the last one first to be shown. Never holds a view twice. */
  readonly trail: readonly DialogView[]
  readonly purpose: DialogPurpose
  /**
   * The Safe to sign in as, while the wallet of an owner is still to be connected; `to-be-chosen`: the person wants to
   * choose among its owner's.
   */
  readonly as: SafeSubject | 'to-be-chosen' | null
  readonly notice: DialogNotice | null
  readonly connection: ConnectionState
  readonly signIn: SignInState
  readonly network: NetworkState
  readonly token: TokenState
  readonly pairing: PairingState
  /** The wallet's app on this phone, for what is asked of it now. */
  readonly app: AppStatus
  /** How the line to the relay stands: where it is `lost`, what is asked of a phone arrives once it is there again. */
  readonly line: RelayLine
}

export const initialDialog: DialogState = {
  view: null,
  trail: [],
  purpose: 'sign-in',
  as: null,
  notice: null,
  connection: initialConnection,
  signIn: initialSignIn,
  network: initialNetwork,
  token: initialToken,
  pairing: initialPairing,
  app: 'not-opened',
  line: 'idle',
}
