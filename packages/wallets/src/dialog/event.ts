import type { AppEvent } from '../app/reducer.ts'
import type { OpenChallenge } from '../authentication/open-message.ts'
import type { ConnectionEvent } from '../connection/reducer.ts'
import type { Token } from '../connection/wallet-connection.ts'
import type { NetworkRequest } from '../networks/network.ts'
import type { PairedEvent } from '../pairing/pairing.ts'
import type { PairingEvent } from '../pairing/reducer.ts'
import type { RelayLine } from '../pairing/relay.ts'
import type { PendingPlace } from '../pending/pending.ts'
import type { RequestEvent } from '../request/event.ts'
import type { SignInEvent } from '../sign-in/reducer.ts'
import type { SafeSubject } from '../sign-in/state.ts'
import type { TokenRequest } from '../tokens/token.ts'
import type { Wallet } from '../wallet.ts'
import type { Opening } from './actions.ts'
import type { DialogView } from './state.ts'

/** The views that a person opens directly; the others follow from what they did. */
export type PlainView = Exclude<DialogView, { readonly name: 'status' | 'missing' | 'verify' }>

/** What a person does. */
export type PersonEvent =
  | {
      readonly type: 'open'
      readonly what: Opening
      /** The wallet of the last visit, to look for if no wallet is connected. */
      readonly last: Wallet | null
      /** The wallet of this browser, if exactly one is installed. */
      readonly only: Wallet | null
      /** Whether there is a session whose profile can be shown without a wallet. */
      readonly signedIn: boolean
    }
  | { readonly type: 'close' | 'back' | 'cancel' | 'sign' | 'verify' | 'disconnect' | 'dismiss-notice' }
  | { readonly type: 'ask-owners' | 'cancel-cosigning' }
  | { readonly type: 'sign-in-as'; readonly safe: SafeSubject }
  | {
      readonly type: 'resume-cosigning'
      /** Contains the cosigning. */
      readonly challenge: OpenChallenge
      /** The wallet of the last visit, to look for if no wallet is connected. */
      readonly last: Wallet | null
    }
  | { readonly type: 'show'; readonly view: PlainView }
  | { readonly type: 'connect'; readonly wallet: Wallet }
  | {
      readonly type: 'choose'
      /** The id of a catalogue entry. */
      readonly wallet: string
      readonly way: 'scan' | 'not-installed' | 'not-available'
    }
  | { readonly type: 'retry'; readonly now: number }
  /**
   * The page was reloaded while the dialog was at this place: it continues. `wallet` is a placeholder for the phone
   * until it is found.
   */
  | { readonly type: 'resume-place'; readonly place: PendingPlace; readonly wallet: Wallet }
  | { readonly type: 'switch-network'; readonly chain: string }
  | { readonly type: 'watch-token'; readonly token: Token }

/** All events of the dialog: what a person does, and what follows. */
export type DialogEvent =
  | PersonEvent
  | { readonly type: 'connection'; readonly event: ConnectionEvent }
  | { readonly type: 'sign-in'; readonly event: SignInEvent }
  | { readonly type: 'network'; readonly event: RequestEvent<NetworkRequest> }
  | { readonly type: 'token'; readonly event: RequestEvent<TokenRequest> }
  | { readonly type: 'pairing'; readonly event: PairingEvent }
  | PairedEvent
  | { readonly type: 'app'; readonly event: AppEvent }
  | { readonly type: 'line'; readonly line: RelayLine }

/** Whether an event is what a person does, and not what follows. */
export function isPersonEvent(event: DialogEvent): event is PersonEvent {
  switch (event.type) {
    case 'connection':
    case 'sign-in':
    case 'network':
    case 'token':
    case 'pairing':
    case 'paired':
    case 'app':
    case 'line':
      return false
    case 'open':
    case 'close':
    case 'back':
    case 'cancel':
    case 'sign':
    case 'verify':
    case 'disconnect':
    case 'dismiss-notice':
    case 'ask-owners':
    case 'cancel-cosigning':
    case 'sign-in-as':
    case 'resume-cosigning':
    case 'show':
    case 'connect':
    case 'choose':
    case 'retry':
    case 'resume-place':
    case 'switch-network':
    case 'watch-token':
      return true
  }
}
