import type { Address } from '@countersign/core'
import type { AppEvent } from '../app/reducer.ts'
import type { ConnectionEvent } from '../connection/reducer.ts'
import type { WalletView } from '../connection/state.ts'
import type { NetworkEvent } from '../networks/reducer.ts'
import type { PairingEvent } from '../pairing/reducer.ts'
import type { RelayLine } from '../pairing/relay.ts'
import type { PendingPlace } from '../pending/pending.ts'
import type { SignInEvent } from '../sign-in/reducer.ts'
import type { OpenChallenge, SafeSubject } from '../sign-in/state.ts'
import type { TokenEvent } from '../tokens/reducer.ts'
import type { Token } from '../tokens/state.ts'
import type { Wallet } from '../wallet.ts'
import type { Opening } from './actions.ts'
import type { DialogView } from './state.ts'

/** The views that a person goes to by themselves; the others follow from what they did. */
export type PlainView = Exclude<DialogView, { readonly name: 'status' | 'missing' | 'verify' }>

/** What a person does. */
export type PersonEvent =
  | {
      readonly type: 'open'
      readonly what: Opening
      /** The wallet of the last visit, to be looked for where none is connected. */
      readonly last: Wallet | null
      /** Whether there is somebody whose profile can be shown without a wallet. */
      readonly signedIn: boolean
    }
  | { readonly type: 'close' | 'back' | 'cancel' | 'sign' | 'verify' | 'disconnect' | 'dismiss-notice' }
  | { readonly type: 'cancel-cosigning' }
  | { readonly type: 'sign-in-as'; readonly safe: SafeSubject }
  /** `challenge` carries the cosigning. */
  | { readonly type: 'resume-cosigning'; readonly challenge: OpenChallenge }
  | { readonly type: 'show'; readonly view: PlainView }
  | { readonly type: 'connect'; readonly wallet: Wallet }
  | {
      readonly type: 'choose'
      /** The id of a catalogue entry. */
      readonly wallet: string
      readonly way: 'scan' | 'not-installed' | 'not-available'
    }
  | { readonly type: 'retry'; readonly now: number }
  /** The page was loaded anew while the dialog stood here: it goes on. `wallet` stands for the phone until it is found. */
  | { readonly type: 'take-up'; readonly place: PendingPlace; readonly wallet: Wallet }
  | { readonly type: 'switch-network'; readonly chain: string }
  | { readonly type: 'watch-token'; readonly token: Token }

/** All that can happen to the dialog: what a person does, and what comes of it. */
export type DialogEvent =
  | PersonEvent
  | { readonly type: 'connection'; readonly event: ConnectionEvent }
  | { readonly type: 'sign-in'; readonly event: SignInEvent }
  | { readonly type: 'network'; readonly event: NetworkEvent }
  | { readonly type: 'token'; readonly event: TokenEvent }
  | { readonly type: 'pairing'; readonly event: PairingEvent }
  /** A phone took up the address, and its wallet is connected. */
  | {
      readonly type: 'paired'
      readonly attempt: number
      readonly wallet: Wallet
      readonly view: WalletView
      /** What it signed in the same step, for one of its accounts; `null`: nothing. */
      readonly signed: OneStepSignature | null
    }
  | { readonly type: 'app'; readonly event: AppEvent }
  | { readonly type: 'line'; readonly line: RelayLine }

/** What a wallet signed while it connected; nobody has checked it yet. */
export type OneStepSignature = {
  readonly challenge: OpenChallenge
  readonly signature: `0x${string}`
  /** Whose signature it is to be. */
  readonly address: Address
  /** The wallet does not show that account. */
  readonly ofAnother?: true
}
