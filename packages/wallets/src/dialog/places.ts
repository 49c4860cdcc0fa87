import { connectionReducer } from '../connection/reducer.ts'
import { currentConnection } from '../connection/state.ts'
import { isSwitching, networkReducer } from '../networks/reducer.ts'
import { pairingReducer } from '../pairing/reducer.ts'
import { goesOn } from '../sign-in/cosigning.ts'
import { signInReducer } from '../sign-in/reducer.ts'
import { holdsSignature, type Subject } from '../sign-in/state.ts'
import { tokenReducer } from '../tokens/reducer.ts'
import { type DialogNotice, type DialogState, type DialogView, initialDialog } from './state.ts'

type Name = DialogView['name']

/** The account that the wallet shows; `null` while none is connected. */
export function subjectOf({ connection }: Pick<DialogState, 'connection'>): Subject | null {
  const connected = currentConnection(connection)
  return connected && { address: connected.accounts[0], chainId: connected.chainId }
}

/** Whether there is something to show in a view. */
export function hasPlace(state: DialogState, name: Name): boolean {
  const connected = currentConnection(state.connection) !== null
  switch (name) {
    case 'status':
      return (
        state.connection.status === 'connecting' ||
        state.connection.status === 'reconnecting' ||
        state.connection.failure !== null
      )
    case 'verify':
      return connected || speaksWithoutWallet(state)
    case 'safe':
    case 'networks':
      return connected
    case 'profile':
      return connected || state.purpose === 'profile'
    case 'connect':
    case 'missing':
    case 'what-is-a-wallet':
    case 'get-a-wallet':
    case 'get-options':
    case 'install-by-scan':
    case 'scan':
      return true
  }
}

/**
 * Whether a sign-in has something to say though its wallet is gone: it is signed, or what was signed was turned down, or
 * others are to sign.
 */
function speaksWithoutWallet({ signIn }: DialogState): boolean {
  if (holdsSignature(signIn) || signIn.status === 'waiting-for-confirmations') return true
  return (
    signIn.status === 'failed' &&
    (signIn.at === 'verifying-signature' || signIn.at === 'waiting-for-confirmations')
  )
}

/** The trail when another view is put over the one that is open, whatever that runs: Back leads to it. */
export function covered(state: DialogState): readonly DialogView[] {
  return state.view ? [state.view, ...state.trail] : state.trail
}

/**
 * Goes to a view: nothing else changes `view` or `trail`. What runs in a view that is then neither open nor in the
 * trail is ended, and the person is told so; what the new view is there for is begun.
 */
export function go(
  state: DialogState,
  view: DialogView | null,
  trail: readonly DialogView[] = state.trail,
): DialogState {
  if (view === null) {
    const { purpose, as } = initialDialog
    return ended({ ...state, view, trail: [], purpose, as }, state.view)
  }
  const kept = pruned(state, view.name, trail)
  if (isSameView(state.view, view)) return ended({ ...state, view, trail: kept }, state.view)
  // Whom it is about is settled there.
  const as = view.name === 'verify' ? null : state.as
  // Whoever goes on with a sign-in has no need to hear that the last one was left.
  const notice = view.name === 'verify' ? null : state.notice
  return begun(ended({ ...state, view, trail: kept, notice, as }, state.view))
}

/** Leaves out of a trail what is open, what is over, and what has nothing to show any more. */
function pruned(state: DialogState, open: Name, trail: readonly DialogView[]): readonly DialogView[] {
  return trail.filter(({ name }) => name !== open && name !== 'status' && hasPlace(state, name))
}

function ended(state: DialogState, before: DialogView | null): DialogState {
  const open = state.view?.name
  const there = (name: Name) => open === name || state.trail.some(view => view.name === name)
  const notices: DialogNotice[] = []
  let { connection, signIn, network, token, pairing } = state

  if (!there('verify') && signIn.status !== 'idle' && signIn.status !== 'signed-in') {
    notices.push(goesOn(signIn) ? 'cosigning-goes-on' : 'sign-in-cancelled')
    signIn = signInReducer(signIn, { type: 'cancel' })
  }
  if (open !== 'status') {
    if (connection.status === 'connecting') notices.push('connecting-cancelled')
    // Nobody waits for a reconnection; a profile is there without it.
    if (connection.status !== 'reconnecting' || open !== 'profile')
      connection = connectionReducer(connection, { type: 'cancel' })
    // A wallet that went may come back by itself while what it signed is still shown.
    if (open !== 'verify' || connection.status === 'connected')
      connection = connectionReducer(connection, { type: 'dismiss' })
  }
  if (!there('networks')) {
    if (isSwitching(network)) notices.push('request-left')
    network = networkReducer(network, { type: 'end' })
  }
  if (!there('profile')) {
    if (token.status === 'asking') notices.push('request-left')
    token = tokenReducer(token, { type: 'end' })
  }
  // A phone that is asked about another wallet gets another address.
  if (open !== 'scan' || (before?.name === 'scan' && !isSameView(before, state.view))) {
    if (pairing.status === 'scanned') notices.push('connecting-cancelled')
    pairing = pairingReducer(pairing, { type: 'end' })
  }
  return { ...state, connection, signIn, network, token, pairing, notice: notices[0] ?? state.notice }
}

function begun(state: DialogState): DialogState {
  switch (state.view?.name) {
    case 'scan':
      return state.pairing.status === 'idle'
        ? { ...state, pairing: pairingReducer(state.pairing, { type: 'start' }) }
        : state
    case 'verify': {
      const subject = subjectOf(state)
      return subject && (state.signIn.status === 'idle' || state.signIn.status === 'signed-in')
        ? { ...state, signIn: signInReducer(state.signIn, { type: 'start', subject }) }
        : state
    }
    case undefined:
    case 'connect':
    case 'status':
    case 'missing':
    case 'what-is-a-wallet':
    case 'get-a-wallet':
    case 'get-options':
    case 'install-by-scan':
    case 'safe':
    case 'networks':
    case 'profile':
      return state
  }
}

/** Whether two views show the same, by their values. */
export function isSameView(one: DialogView | null, other: DialogView | null): boolean {
  if (one === other) return true
  if (one === null || other === null) return false
  return JSON.stringify(one) === JSON.stringify(other)
}
