import { connectionReducer } from '../connection/reducer.ts'
import { currentConnection } from '../connection/state.ts'
import { isSwitching, networkReducer } from '../networks/reducer.ts'
import { pairingReducer } from '../pairing/reducer.ts'
import { cosigningOf, goesOn, signerFor, subjectOfSafe } from '../sign-in/cosigning.ts'
import { signInReducer } from '../sign-in/reducer.ts'
import type { OpenChallenge, SafeSubject } from '../sign-in/state.ts'
import { tokenReducer } from '../tokens/reducer.ts'
import type { Token } from '../tokens/state.ts'
import type { Wallet } from '../wallet.ts'
import { destination, disconnected, withSignIn } from './changes.ts'
import type { PersonEvent, PlainView } from './event.ts'
import { covered, go, hasPlace, subjectOf } from './places.ts'
import type { DialogState, DialogView } from './state.ts'
import { takeUp } from './take-up.ts'

/** What follows from what a person does. */
export function personDid(state: DialogState, event: PersonEvent): DialogState {
  switch (event.type) {
    case 'open':
      return open(state, event)
    case 'close':
      return state.view === null ? state : go(state, null)
    case 'back':
      return back(state)
    case 'show':
      return show(state, event.view)
    case 'connect':
      return connect(state, event.wallet)
    case 'choose':
      return event.way === 'scan'
        ? over(state, { name: 'scan', wallet: event.wallet })
        : over(state, { name: 'missing', wallet: event.wallet, why: event.way })
    case 'retry':
      return retry(state, event.now)
    case 'cancel':
      return cancel(state)
    case 'sign':
      return sign(state)
    case 'sign-in-as':
      return signInAs(state, event.safe)
    case 'resume-cosigning':
      return resume(state, event.challenge)
    case 'cancel-cosigning':
      return cosigningOf(state.signIn)?.status === 'NEEDS_CONFIRMATION'
        ? withSignIn({ ...state, notice: 'sign-in-cancelled' }, { type: 'withdraw' })
        : state
    case 'verify':
      return verify(state)
    case 'take-up':
      return takeUp(state, event)
    case 'switch-network':
      return switchNetwork(state, event.chain)
    case 'watch-token':
      return watchToken(state, event.token)
    case 'disconnect':
      return disconnected(state)
    case 'dismiss-notice':
      return { ...state, notice: null }
  }
}

function open(state: DialogState, { what, last, signedIn }: PersonEvent & { type: 'open' }): DialogState {
  const purpose = what === 'connect' ? 'sign-in' : what
  if (state.view !== null) {
    if (purpose === state.purpose) return state
    if (what === 'connect') return verify(state)
    const view = destination(purpose)
    return view && hasPlace({ ...state, purpose }, view.name) ? over({ ...state, purpose }, view) : state
  }
  const fresh: DialogState = { ...state, purpose, notice: null }
  // Whoever wants a wallet while one is connected wants another one.
  if (currentConnection(state.connection)) return go(fresh, destination(purpose) ?? { name: 'connect' })
  const found = last
    ? { ...fresh, connection: connectionReducer(state.connection, { type: 'reconnect', wallet: last }) }
    : fresh
  const list: DialogView = { name: 'connect' }
  // A profile is there without a wallet; its wallet is looked for meanwhile.
  if (what === 'profile' && signedIn) return go(found, { name: 'profile' })
  // Whose profile it is to be has to be proved first.
  const seeking: DialogState = what === 'profile' && !last ? { ...found, purpose: 'sign-in' } : found
  return last ? go(seeking, { name: 'status' }, [list]) : go(seeking, list)
}

function back(state: DialogState): DialogState {
  if (state.view === null) return state
  const [to = null, ...trail] = state.trail
  return go(state, to, trail)
}

function show(state: DialogState, view: PlainView): DialogState {
  if (view.name === 'networks' || view.name === 'profile') {
    if (state.view === null && currentConnection(state.connection))
      return go({ ...state, purpose: view.name, notice: null }, view, [])
    return hasPlace(state, view.name) ? over(state, view) : state
  }
  // Whose Safes they are is to be known first.
  if (view.name === 'safe' && !hasPlace(state, 'safe'))
    return { ...over(state, { name: 'connect' }), as: 'to-be-chosen' }
  return over(state, view)
}

/** Puts a view over the one that is open; one that only differs in its values takes its place. */
function over(state: DialogState, view: DialogView): DialogState {
  if (state.view === null) return go({ ...state, purpose: 'sign-in', notice: null }, view, [])
  return state.view.name === view.name ? go(state, view) : go(state, view, covered(state))
}

function connect(state: DialogState, wallet: Wallet): DialogState {
  // A phone that is gone is connected by pairing it anew.
  if (wallet.phone && currentConnection(state.connection)?.wallet.id !== wallet.id)
    return over(state, { name: 'scan', wallet: wallet.phone.entry })
  const purpose = state.view === null ? 'sign-in' : state.purpose
  const connection = connectionReducer(state.connection, { type: 'connect', wallet })
  const trail: readonly DialogView[] = state.view === null ? [{ name: 'connect' }] : covered(state)
  return go({ ...state, connection, purpose, notice: null }, { name: 'status' }, trail)
}

function verify(state: DialogState): DialogState {
  const next: DialogState = { ...state, purpose: 'sign-in', as: null }
  if (!hasPlace(state, 'verify')) return over(next, { name: 'connect' })
  const subject = subjectOf(state)
  if (state.view?.name !== 'verify') return over(next, { name: 'verify' })
  return subject && state.signIn.status === 'idle'
    ? withSignIn({ ...next, notice: null }, { type: 'start', subject })
    : next
}

function sign(state: DialogState): DialogState {
  if (state.view?.name !== 'verify') return state
  // It waits in a window that can be brought to the front; a second request would wait behind it.
  if (state.signIn.status === 'waiting-for-signature' && currentConnection(state.connection)?.wallet.hosted)
    return state
  // An owner who is to confirm connects their wallet first, and comes back here.
  return state.signIn.status === 'waiting-for-confirmations' && !subjectOf(state)
    ? over(state, { name: 'connect' })
    : withSignIn({ ...state, notice: null }, { type: 'sign' })
}

function signInAs(state: DialogState, safe: SafeSubject): DialogState {
  const owner = subjectOf(state)
  if (!owner) return { ...over({ ...state, purpose: 'sign-in' }, { name: 'connect' }), as: safe }
  const signIn = signInReducer(state.signIn, { type: 'start', subject: signerFor(safe, owner) })
  return go({ ...state, signIn, purpose: 'sign-in', notice: null }, { name: 'verify' }, covered(state))
}

function resume(state: DialogState, challenge: OpenChallenge): DialogState {
  const safe = { account: challenge.account }
  const connected = subjectOf(state)
  const subject = connected ? signerFor(safe, connected) : subjectOfSafe(safe)
  const signIn = signInReducer(state.signIn, { type: 'resume', subject, challenge })
  return go({ ...state, signIn, purpose: 'sign-in', notice: null }, { name: 'verify' }, covered(state))
}

function retry(state: DialogState, now: number): DialogState {
  switch (state.view?.name) {
    case 'status': {
      const { connection } = state
      if (connection.status === 'connecting' || connection.status === 'reconnecting' || !connection.failure)
        return state
      // There is nothing to try: it is connected.
      return connection.failure.kind === 'already-connected'
        ? go(state, destination(state.purpose))
        : connect(state, connection.failure.wallet)
    }
    case 'verify':
      if (state.signIn.status === 'idle') return verify(state)
      return withSignIn(state, { type: 'retry', subject: subjectOf(state), now })
    case 'networks':
      return state.network.status === 'failed' ? switchNetwork(state, state.network.chain) : state
    case 'profile':
      return state.token.status === 'failed' ? watchToken(state, state.token.token) : state
    case 'scan':
      return { ...state, notice: null, pairing: pairingReducer(state.pairing, { type: 'start' }) }
    case undefined:
    case 'connect':
    case 'missing':
    case 'what-is-a-wallet':
    case 'get-a-wallet':
    case 'get-options':
    case 'install-by-scan':
    case 'safe':
      return state
  }
}

function cancel(state: DialogState): DialogState {
  switch (state.view?.name) {
    case 'status':
    case 'scan': {
      const [to = { name: 'connect' } satisfies DialogView, ...trail] = state.trail
      return go(state, to, trail)
    }
    case 'verify': {
      // Nothing is to be begun here that would stand beside what goes on.
      if (goesOn(state.signIn)) return go(state, null)
      const ran = state.signIn.status !== 'idle' && state.signIn.status !== 'signed-in'
      return withSignIn(ran ? { ...state, notice: 'sign-in-cancelled' } : state, { type: 'cancel' })
    }
    case 'networks':
      return {
        ...state,
        network: networkReducer(state.network, { type: 'end' }),
        notice: isSwitching(state.network) ? 'request-left' : state.notice,
      }
    case 'profile':
      return {
        ...state,
        token: tokenReducer(state.token, { type: 'end' }),
        notice: state.token.status === 'asking' ? 'request-left' : state.notice,
      }
    case undefined:
    case 'connect':
    case 'missing':
    case 'what-is-a-wallet':
    case 'get-a-wallet':
    case 'get-options':
    case 'install-by-scan':
    case 'safe':
      return state
  }
}

function switchNetwork(state: DialogState, chain: string): DialogState {
  const subject = subjectOf(state)
  if (!subject) return state
  if (chain === `eip155:${subject.chainId}`)
    return { ...state, network: networkReducer(state.network, { type: 'arrived', chain }) }
  const network = networkReducer(state.network, { type: 'switch', chain })
  return atHome({ ...state, network, notice: null }, 'networks')
}

function watchToken(state: DialogState, token: Token): DialogState {
  if (!subjectOf(state)) return state
  return atHome(
    { ...state, token: tokenReducer(state.token, { type: 'ask', token }), notice: null },
    'profile',
  )
}

/** Shows the view in which a request is followed. */
function atHome(state: DialogState, name: 'networks' | 'profile'): DialogState {
  if (state.view?.name === name) return state
  return state.view === null ? go({ ...state, purpose: name }, { name }, []) : over(state, { name })
}
