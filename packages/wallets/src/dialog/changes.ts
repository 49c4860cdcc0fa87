import { connectionReducer } from '../connection/reducer.ts'
import { type ConnectionState, currentConnection } from '../connection/state.ts'
import { networkReducer } from '../networks/reducer.ts'
import { goesOn, signerFor } from '../sign-in/cosigning.ts'
import { type SignInEvent, signInReducer } from '../sign-in/reducer.ts'
import { holdsSignature, type SignInState, type Subject } from '../sign-in/state.ts'
import { tokenReducer } from '../tokens/reducer.ts'
import { go, hasPlace, subjectOf } from './places.ts'
import type { DialogPurpose, DialogState, DialogView } from './state.ts'

/** What a change of the connection means for all that stands on it, and for the view that is open. */
export function withConnection(state: DialogState, connection: ConnectionState): DialogState {
  if (connection === state.connection) return state
  const was = currentConnection(state.connection)
  const is = currentConnection(connection)
  const next = { ...state, connection }
  if (!is) return was ? walletGone(next) : keepPlace(next)
  return is.wallet.id === was?.wallet.id ? walletChanged(next) : walletCame(next)
}

/** What became of the sign-in, and what that means for the view that is open. */
export function withSignIn(state: DialogState, event: SignInEvent): DialogState {
  const signIn = signInReducer(state.signIn, event)
  if (signIn === state.signIn) return state
  const next = { ...state, signIn }
  if (signIn.status === 'signed-in') return go({ ...next, notice: null }, null)
  return keepPlace(next)
}

function walletGone(state: DialogState): DialogState {
  const signIn = signInReducer(state.signIn, { type: 'wallet-disconnected' })
  // What the notice says of the wallet is no longer so.
  const notice = state.notice === 'connecting-cancelled' ? state.notice : null
  return keepPlace({ ...withoutRequests(state), signIn, notice })
}

/** The same wallet shows another account or another chain. */
function walletChanged(state: DialogState): DialogState {
  const subject = subjectOf(state)
  if (!subject) return state
  return keepPlace({
    ...state,
    signIn: signInReducer(state.signIn, { type: 'subject-changed', subject }),
    network: networkReducer(state.network, { type: 'arrived', chain: `eip155:${subject.chainId}` }),
  })
}

function walletCame(before: DialogState): DialogState {
  const subject = subjectOf(before)
  if (!subject) return before
  const state: DialogState = { ...withoutRequests(before), notice: null }
  switch (state.view?.name) {
    case 'status':
    case 'scan':
      return arrive(state, subject)
    case 'verify':
      return { ...state, signIn: startedFor(state, subject) }
    case undefined:
    case 'connect':
    case 'missing':
    case 'what-is-a-wallet':
    case 'get-a-wallet':
    case 'get-options':
    case 'install-by-scan':
    case 'safe':
    case 'networks':
    case 'profile':
      return keepPlace({ ...state, signIn: ofAnother(state.signIn) })
  }
}

/** Goes where the person wanted to be when they had to connect a wallet first. */
export function arrive(state: DialogState, subject: Subject): DialogState {
  const view: DialogView | null = state.as === 'to-be-chosen' ? { name: 'safe' } : destination(state.purpose)
  const signIn = view?.name === 'verify' ? startedFor(state, subject) : ofAnother(state.signIn)
  return go({ ...state, signIn, as: null }, view, state.trail.filter(leadsBack))
}

/** The view for which a wallet is connected; `null`: there is nothing more to do. */
export function destination(purpose: DialogPurpose): DialogView | null {
  switch (purpose) {
    case 'wallet':
      return null
    case 'sign-in':
      return { name: 'verify' }
    case 'networks':
    case 'profile':
      return { name: purpose }
  }
}

/** Once a wallet is there, nobody wants to go back to how one comes by it. */
function leadsBack({ name }: DialogView): boolean {
  return name === 'connect' || name === 'verify' || name === 'networks' || name === 'profile'
}

/** What this account has signed, or what became of it, is not thrown away for a wallet that went and came back. */
function startedFor({ signIn, as }: DialogState, subject: Subject): SignInState {
  if (as && as !== 'to-be-chosen')
    return signInReducer(signIn, { type: 'start', subject: signerFor(as, subject) })
  // What others are to confirm is not begun anew because this wallet came: it may be that of an owner.
  if (signIn.status !== 'message-ready' && goesOn(signIn))
    return signInReducer(signIn, { type: 'subject-changed', subject })
  const signed = holdsSignature(signIn) || (signIn.status === 'failed' && signIn.at === 'verifying-signature')
  return signed && 'subject' in signIn && signIn.subject.address === subject.address
    ? signIn
    : signInReducer(signIn, { type: 'start', subject })
}

/** What is left of a sign-in when another wallet has taken the place of the one that was to sign. */
function ofAnother(signIn: SignInState): SignInState {
  return signInReducer(signIn, { type: 'wallet-disconnected' })
}

/** Stays where the person is, unless there is nothing to show there any more. */
function keepPlace(state: DialogState): DialogState {
  const { view, connection } = state
  if (view === null) return state
  if (!hasPlace(state, view.name)) return displaced(state)
  const lost = connection.status === 'disconnected' && connection.failure?.kind === 'disconnected'
  if (lost && (view.name === 'networks' || view.name === 'profile')) return go(state, { name: 'status' })
  return go(state, view)
}

function displaced(state: DialogState): DialogState {
  const subject = subjectOf(state)
  if (state.view?.name === 'status' && subject) return arrive(state, subject)
  return hasPlace(state, 'status') ? go(state, { name: 'status' }) : go(state, { name: 'connect' })
}

function withoutRequests(state: DialogState): DialogState {
  return {
    ...state,
    network: networkReducer(state.network, { type: 'end' }),
    token: tokenReducer(state.token, { type: 'end' }),
  }
}

/** The person ends the connection. They stay to choose another wallet if they are here to sign in. */
export function disconnected(state: DialogState): DialogState {
  const stays = state.purpose === 'sign-in'
  const next = withConnection(state, connectionReducer(state.connection, { type: 'disconnect' }))
  return stays || next.view === null ? next : go(next, null)
}
