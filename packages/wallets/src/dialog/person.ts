import type { ConnectionEvent } from '../connection/reducer.ts'
import { type ConnectionState, currentConnection } from '../connection/state.ts'
import type { Token } from '../connection/wallet-connection.ts'
import type { NetworkState } from '../networks/network.ts'
import { isUnannounced, ongoingCosigning, signerFor, subjectOfSafe } from '../sign-in/cosigning.ts'
import { cosigningOf, type SafeSubject, type SignInState } from '../sign-in/state.ts'
import type { TokenState } from '../tokens/token.ts'
import type { Wallet } from '../wallet.ts'
import type { Opening } from './actions.ts'
import { destination, disconnect, networkReached, reduceSignInEvent } from './changes.ts'
import {
  type Draft,
  startSignIn,
  updateConnection,
  updateNetwork,
  updatePairing,
  updateSignIn,
  updateToken,
} from './draft.ts'
import type { PersonEvent, PlainView } from './event.ts'
import type { DialogPurpose, DialogState, DialogView } from './state.ts'
import { canShow, covered, go, subjectOf } from './views.ts'

/** Applies what a person does. */
export function reducePersonEvent(state: Draft, event: PersonEvent): Draft {
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
      return resume(state, event)
    case 'ask-owners':
      return state.view?.name === 'verify'
        ? reduceSignInEvent({ ...state, notice: null }, { type: 'ask-owners' })
        : state
    case 'cancel-cosigning':
      return cosigningOf(state.signIn)?.status === 'NEEDS_CONFIRMATION' ? withdraw(state) : state
    case 'verify':
      return verify(state)
    case 'resume-place':
      return resumePlace(state, event)
    case 'switch-network':
      return switchNetwork(state, event.chain)
    case 'watch-token':
      return watchToken(state, event.token)
    case 'disconnect':
      return disconnect(state)
    case 'dismiss-notice':
      return { ...state, notice: null }
  }
}

/** What opening the closed dialog shows. */
type Opened = {
  readonly view: DialogView
  readonly trail: readonly DialogView[]
  readonly purpose: DialogPurpose
  /** What a wallet is asked: the only one in this browser to connect, or that of the last visit whether it still is. */
  readonly asks: Extract<ConnectionEvent, { type: 'connect' | 'reconnect' }> | null
}

/** Returns what opening the closed dialog shows, without changing anything. */
export function whatOpens(
  { connection }: Pick<DialogState, 'connection'>,
  event: PersonEvent & { type: 'open' },
): Opened {
  const { what, last, signedIn } = event
  const purpose = purposeOf(what)
  const list: DialogView = { name: 'connect' }
  if (isOfSafe(what)) return { view: toSafe(connection, event), trail: [], purpose, asks: null }
  // A person who opens the list while a wallet is connected wants another one.
  if (currentConnection(connection))
    return { view: destination(purpose) ?? list, trail: [], purpose, asks: null }
  const again = last && ({ type: 'reconnect', wallet: last } as const)
  // A profile can be shown without a wallet; its wallet is looked for in the meantime.
  if (what === 'profile' && signedIn) return { view: { name: 'profile' }, trail: [], purpose, asks: again }
  const direct = what === 'installed' || what === 'wallet' ? walletToAskAtOnce(event) : null
  if (direct) {
    const asks = { type: 'connect', wallet: direct } as const
    return { view: { name: 'status', skippedList: true }, trail: [list], purpose, asks }
  }
  if (again) return { view: { name: 'status' }, trail: [list], purpose, asks: again }
  // The person has to sign in first.
  return { view: list, trail: [], purpose: what === 'profile' ? 'sign-in' : purpose, asks: null }
}

/** Returns the only wallet of this browser, unless the person used another one at the last visit. */
export function walletToAskAtOnce({
  last,
  only,
}: Pick<PersonEvent & { type: 'open' }, 'last' | 'only'>): Wallet | null {
  return only && (last === null || last.id === only.id) ? only : null
}

function open(state: Draft, event: PersonEvent & { type: 'open' }): Draft {
  if (state.view === null) {
    const { view, trail, purpose, asks } = whatOpens(state, event)
    const draft: Draft = { ...state, purpose, notice: null }
    return go(asks ? updateConnection(draft, asks) : draft, view, trail)
  }
  const purpose = purposeOf(event.what)
  if (isOfSafe(event.what)) return over({ ...state, purpose }, toSafe(state.connection, event))
  if (purpose === state.purpose) return state
  if (purpose === 'sign-in') return verify(state)
  const view = destination(purpose)
  return view && canShow({ ...state, purpose }, view.name) ? over({ ...state, purpose }, view) : state
}

function purposeOf(what: Opening): DialogPurpose {
  switch (what) {
    case 'connect':
    case 'installed':
    case 'safe':
      return 'sign-in'
    case 'safe-account':
      return 'account'
    case 'wallet':
    case 'account':
    case 'networks':
    case 'profile':
      return what
  }
}

function isOfSafe(what: Opening): boolean {
  return what === 'safe' || what === 'safe-account'
}

/**
 * Returns where a Safe is chosen. Signing in as one begins with its ways to sign, unless an account is known that may own
 * some.
 */
function toSafe(
  connection: ConnectionState,
  { what, signedIn }: Pick<PersonEvent & { type: 'open' }, 'what' | 'signedIn'>,
): DialogView {
  const isChosen = what === 'safe-account' || currentConnection(connection) !== null || signedIn
  return { name: isChosen ? 'safe' : 'safe-ways' }
}

function back(state: Draft): Draft {
  if (state.view === null) return state
  const [to = null, ...trail] = state.trail
  return go(state, to, trail)
}

function show(state: Draft, view: PlainView): Draft {
  if (view.name === 'networks' || view.name === 'profile') {
    if (state.view === null && currentConnection(state.connection))
      return go({ ...state, purpose: view.name, notice: null }, view, [])
  }
  return canShow(state, view.name) ? over(state, view) : state
}

/** Shows a view over the current one; a view that only differs in its values replaces it. */
function over(state: Draft, view: DialogView): Draft {
  if (state.view === null) return go({ ...state, purpose: 'sign-in', notice: null }, view, [])
  return state.view.name === view.name ? go(state, view) : go(state, view, covered(state))
}

function connect(state: Draft, wallet: Wallet): Draft {
  // A phone that has disconnected is connected by pairing it again.
  if (wallet.phone && currentConnection(state.connection)?.wallet.id !== wallet.id)
    return over(state, { name: 'scan', wallet: wallet.phone.entry })
  const purpose = state.view === null ? 'sign-in' : state.purpose
  const trail: readonly DialogView[] = state.view === null ? [{ name: 'connect' }] : covered(state)
  const next = updateConnection(state, { type: 'connect', wallet })
  const view: DialogView = state.view?.name === 'status' ? state.view : { name: 'status' }
  return go({ ...next, purpose, notice: null }, view, trail)
}

function verify(state: Draft): Draft {
  const next: Draft = { ...state, purpose: 'sign-in' }
  if (!canShow(state, 'verify')) return over(next, { name: 'connect' })
  const subject = subjectOf(state)
  if (state.view?.name !== 'verify') return over(next, { name: 'verify' })
  return subject && state.signIn.status === 'idle'
    ? reduceSignInEvent({ ...next, notice: null }, startSignIn(subject))
    : next
}

function sign(state: Draft): Draft {
  if (state.view?.name !== 'verify') return state
  // The request waits in a window that can be brought to the foreground; a second request would queue behind it.
  if (state.signIn.status === 'asking' && currentConnection(state.connection)?.wallet.hosted) return state
  // An owner who confirms connects their wallet first, and returns here.
  return state.signIn.status === 'waiting-for-owners' && !subjectOf(state)
    ? over(state, { name: 'connect' })
    : reduceSignInEvent({ ...state, notice: null }, { type: 'ask' })
}

function signInAs(state: Draft, safe: SafeSubject): Draft {
  if (state.purpose === 'account') return go({ ...state, safe }, null)
  const owner = subjectOf(state)
  if (!owner) return over({ ...state, purpose: 'sign-in' }, { name: 'safe-owners', safe })
  return toVerify(updateSignIn(state, startSignIn(signerFor(safe, owner))))
}

/** Continues where the person was. A text that nobody was asked to sign is read with the wallet that signs it. */
function resume(state: Draft, { challenge, last }: PersonEvent & { type: 'resume-cosigning' }): Draft {
  const safe = { account: challenge.account }
  const connected = subjectOf(state)
  if (!connected && isUnannounced(challenge.cosigning ?? null)) {
    const atOwners = signInAs(state, safe)
    if (!last) return atOwners
    const looking = updateConnection(atOwners, { type: 'reconnect', wallet: last })
    return go(looking, { name: 'status' }, covered(atOwners))
  }
  const subject = connected ? signerFor(safe, connected) : subjectOfSafe(safe)
  return toVerify(updateSignIn(state, { type: 'resume', subject, challenge }))
}

function toVerify(state: Draft): Draft {
  return go({ ...state, purpose: 'sign-in', notice: null }, { name: 'verify' }, covered(state))
}

function retry(state: Draft, now: number): Draft {
  switch (state.view?.name) {
    case 'status': {
      const { connection } = state
      if (connection.status === 'connecting' || connection.status === 'reconnecting' || !connection.failure)
        return state
      // There is nothing to retry: it is connected.
      return connection.failure.kind === 'already-connected'
        ? go(state, destination(state.purpose))
        : connect(state, connection.failure.wallet)
    }
    case 'verify':
      if (state.signIn.status === 'idle') return verify(state)
      return reduceSignInEvent(state, { type: 'retry', subject: subjectOf(state), now })
    case 'networks':
      return state.network.status === 'failed'
        ? updateNetwork({ ...state, notice: null }, { type: 'retry' })
        : state
    case 'profile':
      return state.token.status === 'failed'
        ? updateToken({ ...state, notice: null }, { type: 'retry' })
        : state
    case 'scan':
      return updatePairing({ ...state, notice: null }, { type: 'start' })
    case undefined:
    case 'connect':
    case 'missing':
    case 'what-is-a-wallet':
    case 'get-a-wallet':
    case 'get-options':
    case 'install-by-scan':
    case 'safe-ways':
    case 'safe':
    case 'safe-owners':
      return state
  }
}

function cancel(state: Draft): Draft {
  switch (state.view?.name) {
    case 'status':
    case 'scan': {
      const [to = { name: 'connect' } satisfies DialogView, ...trail] = state.trail
      return go(state, to, trail)
    }
    case 'verify':
      return isUnasked(state.signIn) ? withdraw(state) : leaveSignIn(state)
    case 'networks':
      return updateNetwork(withLeft(state, state.network), { type: 'cancel' })
    case 'profile':
      return updateToken(withLeft(state, state.token), { type: 'cancel' })
    case undefined:
    case 'connect':
    case 'missing':
    case 'what-is-a-wallet':
    case 'get-a-wallet':
    case 'get-options':
    case 'install-by-scan':
    case 'safe-ways':
    case 'safe':
    case 'safe-owners':
      return state
  }
}

/** Whether a cosigning is open that nobody else was asked to sign: cancelling the sign-in cancels it as well. */
function isUnasked(signIn: SignInState): boolean {
  const cosigning = cosigningOf(signIn)
  return isUnannounced(cosigning) || (cosigning?.status === 'NEEDS_CONFIRMATION' && !ongoingCosigning(signIn))
}

function withdraw(state: Draft): Draft {
  const draft: Draft = { ...state, notice: 'sign-in-cancelled' }
  return state.view?.name === 'verify'
    ? leaveSignIn(updateSignIn(draft, { type: 'withdraw' }))
    : reduceSignInEvent(draft, { type: 'withdraw' })
}

/**
 * Returns to where the person was before the sign-in: a view such as the profile, or the page. The list of wallets is a
 * part of the sign-in.
 */
function leaveSignIn(state: Draft): Draft {
  const [to = null, ...trail] = state.trail
  return to === null || to.name === 'connect' ? go(state, null) : go(state, to, trail)
}

function withLeft(state: Draft, { status }: NetworkState | TokenState): Draft {
  return status === 'asking' ? { ...state, notice: 'request-left' } : state
}

function switchNetwork(state: Draft, chain: string): Draft {
  const subject = subjectOf(state)
  if (!subject) return state
  if (chain === `eip155:${subject.chainId}`) return networkReached(state, chain)
  const { network } = state
  const isAsked = network.status === 'asking' && network.act === chain
  const draft: Draft = { ...state, notice: null }
  return atHome(isAsked ? draft : updateNetwork(draft, asking(chain)), 'networks')
}

function watchToken(state: Draft, wanted: Token): Draft {
  if (!subjectOf(state)) return state
  const { token } = state
  const isAsked = token.status === 'asking' && isSameToken(token.act, wanted)
  const draft: Draft = { ...state, notice: null }
  return atHome(isAsked ? draft : updateToken(draft, asking(wanted)), 'profile')
}

/** The event that asks the wallet at once, without anything to prepare. */
function asking<Act>(act: Act) {
  return { type: 'start', act, step: { step: 'ask', question: null } } as const
}

function isSameToken(one: Token, other: Token): boolean {
  return one.chain === other.chain && one.address.toLowerCase() === other.address.toLowerCase()
}

/** Shows the view for a request. */
function atHome(state: Draft, name: 'networks' | 'profile'): Draft {
  if (state.view?.name === name) return state
  return state.view === null ? go({ ...state, purpose: name }, { name }, []) : over(state, { name })
}

/** Continues where the dialog was before the page was reloaded. */
function resumePlace(state: Draft, { place, wallet }: PersonEvent & { type: 'resume-place' }): Draft {
  if (state.view !== null || currentConnection(state.connection)) return state
  const { owner } = place
  const list: DialogView = { name: 'connect' }
  const trail: DialogView[] = owner
    ? [
        { name: 'safe-owners', safe: owner.safe },
        { name: 'safe' },
        ...(place.purpose === 'account' ? [] : [{ name: 'safe-ways' } as const]),
        list,
      ]
    : [list]
  const draft: Draft = { ...state, purpose: place.purpose, notice: null }
  switch (place.kind) {
    case 'pairing': {
      const { address } = place
      const scan: DialogView = { name: 'scan', wallet: place.wallet }
      if (!address) return go(draft, scan, trail)
      // Phones return from the app that was opened.
      return go({ ...updatePairing(draft, { type: 'resume', address }), app: 'returned' }, scan, trail)
    }
    case 'request':
      return go(updateConnection(draft, { type: 'reconnect', wallet }), { name: 'status' }, trail)
  }
}
