import { type AppCommand, type AppEvent, reduceApp } from '../app/reducer.ts'
import { type ConnectionCommand, type ConnectionEvent, reduceConnection } from '../connection/reducer.ts'
import type { NetworkRequest } from '../networks/network.ts'
import { type PairingCommand, type PairingEvent, reducePairing } from '../pairing/reducer.ts'
import type { RequestCommand, RequestEvent } from '../request/event.ts'
import { requestReducer } from '../request/reducer.ts'
import type { SignInCommand } from '../sign-in/commands.ts'
import { reduceSignIn, type SignInEvent } from '../sign-in/reducer.ts'
import type { Subject } from '../sign-in/state.ts'
import type { TokenRequest } from '../tokens/token.ts'
import type { Update } from '../update.ts'
import type { Wallet } from '../wallet.ts'
import type { DialogState } from './state.ts'

/** What has to be done after an event, in this order, by the part that it is for. */
export type DialogCommand =
  /** The window of a hosted wallet. It has to open within the user gesture, so this comes first. */
  | {
      readonly part: 'window'
      readonly command: { readonly type: 'open' | 'close'; readonly wallet: Wallet }
    }
  | { readonly part: 'connection'; readonly command: ConnectionCommand }
  | { readonly part: 'signIn'; readonly command: SignInCommand }
  | { readonly part: 'network'; readonly command: RequestCommand<NetworkRequest> }
  | { readonly part: 'token'; readonly command: RequestCommand<TokenRequest> }
  | { readonly part: 'pairing'; readonly command: PairingCommand }
  | { readonly part: 'app'; readonly command: AppCommand }
  /** The wallets that are remembered between visits. */
  | {
      readonly part: 'recent'
      readonly command:
        | { readonly type: 'note'; readonly wallet: Wallet }
        /** The person disconnected: the next visit does not look for a wallet. */
        | { readonly type: 'forget-last' }
    }
  /** Nothing waits for a phone any more, on any page of the site. */
  | { readonly part: 'pending'; readonly command: { readonly type: 'forget' } }

/** The dialog while an event is processed: its state so far, and the resulting commands. */
export type Draft = DialogState & { readonly commands: readonly DialogCommand[] }

export function withCommand(draft: Draft, command: DialogCommand): Draft {
  return { ...draft, commands: [...draft.commands, command] }
}

// Each part reduces its own events; the dialog stores the state, and forwards the commands.

export const updateConnection = (draft: Draft, event: ConnectionEvent): Draft =>
  take(draft, 'connection', reduceConnection(draft.connection, event), command => ({
    part: 'connection',
    command,
  }))

export const updateSignIn = (draft: Draft, event: SignInEvent): Draft =>
  take(draft, 'signIn', reduceSignIn(draft.signIn, event), command => ({ part: 'signIn', command }))

/** The event that starts a sign-in with this account. */
export function startSignIn(act: Subject): SignInEvent {
  return { type: 'start', act, step: { step: 'prepare' } }
}

export const updateNetwork = (draft: Draft, event: RequestEvent<NetworkRequest>): Draft =>
  take(draft, 'network', requestReducer(draft.network, event), command => ({ part: 'network', command }))

export const updateToken = (draft: Draft, event: RequestEvent<TokenRequest>): Draft =>
  take(draft, 'token', requestReducer(draft.token, event), command => ({ part: 'token', command }))

export const updatePairing = (draft: Draft, event: PairingEvent): Draft =>
  take(draft, 'pairing', reducePairing(draft.pairing, event), command => ({ part: 'pairing', command }))

export const updateApp = (draft: Draft, event: AppEvent): Draft =>
  take(draft, 'app', reduceApp(draft.app, event), command => ({ part: 'app', command }))

function take<Part extends 'connection' | 'signIn' | 'network' | 'token' | 'pairing' | 'app', Command>(
  draft: Draft,
  part: Part,
  { state, commands }: Update<DialogState[Part], Command>,
  name: (command: Command) => DialogCommand,
): Draft {
  return { ...draft, [part]: state, commands: [...draft.commands, ...commands.map(name)] }
}
