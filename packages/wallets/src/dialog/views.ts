import { currentConnection } from '../connection/state.ts'
import { keptCosigning } from '../sign-in/cosigning.ts'
import { holdsSignature, type SignInState, type Subject } from '../sign-in/state.ts'
import {
  type Draft,
  startSignIn,
  updateConnection,
  updateNetwork,
  updatePairing,
  updateSignIn,
  updateToken,
} from './draft.ts'
import { type DialogNotice, type DialogState, type DialogView, initialDialog } from './state.ts'

type Name = DialogView['name']

/** The rules of a view. */
type ViewRules = {
  /** Whether it has something to show. */
  readonly canShow: (state: DialogState) => boolean
  /** Whether the dialog stays there after the wallet has disconnected, if it can be shown. */
  readonly survivesDisconnect: boolean
  /**
   * Whether Back leads to it once a wallet is connected: the views about getting a wallet are no longer needed then.
   */
  readonly survivesConnect: boolean
  /** Whether what runs in it continues while another view is above it. */
  readonly runsBelow: boolean
  /** Starts what the view is for, when it is opened. */
  readonly enter: (draft: Draft) => Draft
  /** Ends what runs in it, unless it is open, or in the trail if `runsBelow`. */
  readonly leave: (draft: Draft) => Draft
  /** The notice to show if leaving ends something. */
  readonly announcement: (state: DialogState) => DialogNotice | null
}

/** A view in which nothing runs, and that can always be shown. */
const page: ViewRules = {
  canShow: () => true,
  survivesDisconnect: true,
  survivesConnect: false,
  runsBelow: false,
  enter: draft => draft,
  leave: draft => draft,
  announcement: () => null,
}

/** The rules of all views. Of several notices the first one is shown. */
const views: Readonly<Record<Name, ViewRules>> = {
  verify: {
    canShow: state => isConnected(state) || needsNoWallet(state.signIn),
    survivesDisconnect: true,
    survivesConnect: true,
    runsBelow: true,
    enter: draft => {
      const subject = subjectOf(draft)
      return subject && !isUnderWay(draft.signIn) ? updateSignIn(draft, startSignIn(subject)) : draft
    },
    leave: draft => (isUnderWay(draft.signIn) ? updateSignIn(draft, { type: 'cancel' }) : draft),
    announcement: ({ signIn }) => {
      if (!isUnderWay(signIn)) return null
      return keptCosigning(signIn) ? 'cosigning-continues' : 'sign-in-cancelled'
    },
  },
  status: {
    ...page,
    canShow: ({ connection }) =>
      connection.status === 'connecting' ||
      connection.status === 'reconnecting' ||
      connection.failure !== null,
    leave: draft => {
      const open = draft.view?.name
      // The person does not wait for a reconnection: the profile needs no wallet.
      const continues = draft.connection.status === 'reconnecting' && open === 'profile'
      const next = continues ? draft : updateConnection(draft, { type: 'cancel' })
      // A wallet that disconnected may reconnect by itself while what it signed is still shown.
      return open === 'verify' && next.connection.status !== 'connected'
        ? next
        : updateConnection(next, { type: 'dismiss' })
    },
    announcement: ({ connection }) => (connection.status === 'connecting' ? 'connecting-cancelled' : null),
  },
  networks: {
    ...page,
    canShow: isConnected,
    survivesDisconnect: false,
    survivesConnect: true,
    runsBelow: true,
    leave: draft => updateNetwork(draft, { type: 'cancel' }),
    announcement: ({ network }) => (network.status === 'asking' ? 'request-left' : null),
  },
  profile: {
    ...page,
    canShow: state => isConnected(state) || state.purpose === 'profile',
    survivesDisconnect: false,
    survivesConnect: true,
    runsBelow: true,
    leave: draft => updateToken(draft, { type: 'cancel' }),
    announcement: ({ token }) => (token.status === 'asking' ? 'request-left' : null),
  },
  scan: {
    ...page,
    enter: draft => (draft.pairing.status === 'idle' ? updatePairing(draft, { type: 'start' }) : draft),
    leave: draft => updatePairing(draft, { type: 'end' }),
  },
  'safe-ways': { ...page, survivesConnect: true },
  safe: { ...page, survivesConnect: true },
  'safe-owners': {
    ...page,
    // While an account is verified, it has been decided which one that is.
    canShow: state => !isConnected(state) && state.view?.name !== 'verify',
  },
  connect: { ...page, survivesConnect: true },
  missing: page,
  'what-is-a-wallet': page,
  'get-a-wallet': page,
  'get-options': page,
  'install-by-scan': page,
}

/** Returns the account that the wallet shows; `null` if no wallet is connected. */
export function subjectOf({ connection }: Pick<DialogState, 'connection'>): Subject | null {
  const connected = currentConnection(connection)
  return connected && { address: connected.accounts[0], chainId: connected.chainId }
}

/**
 * Returns the view that asks for an owner's wallet, if the person is there or on a way that leads from there: the
 * wallet that they connect signs as an owner.
 */
export function ownersWanted({
  view,
  trail,
}: Pick<DialogState, 'view' | 'trail'>): Extract<DialogView, { name: 'safe-owners' }> | null {
  return [view, ...trail].find(each => each?.name === 'safe-owners') ?? null
}

function isConnected({ connection }: DialogState): boolean {
  return currentConnection(connection) !== null
}

function isUnderWay({ status }: SignInState): boolean {
  return status !== 'idle' && status !== 'done'
}

/** Whether a sign-in can be shown without its wallet: it is signed, or was rejected, or others have to sign. */
function needsNoWallet(signIn: SignInState): boolean {
  if (holdsSignature(signIn) || signIn.status === 'waiting-for-owners') return true
  return signIn.status === 'failed' && (signIn.at === 'checking' || signIn.at === 'waiting-for-owners')
}

export function canShow(state: DialogState, name: Name): boolean {
  return views[name].canShow(state)
}

export function survivesConnect({ name }: DialogView): boolean {
  return views[name].survivesConnect
}

/** Whether the person can stay at the current view after the wallet has changed or disconnected. */
export function canStay(state: DialogState, name: Name): boolean {
  const { connection } = state
  const isLost = connection.status === 'disconnected' && connection.failure?.kind === 'disconnected'
  return canShow(state, name) && (views[name].survivesDisconnect || !isLost)
}

/**
 * Returns the trail after another view is shown over the current one, regardless of what that runs: Back leads to it.
 */
export function covered(state: DialogState): readonly DialogView[] {
  return state.view ? [state.view, ...state.trail] : state.trail
}

/**
 * Goes to a view: only this function changes `view` and `trail`. What runs in a view that is then neither open nor in
 * the trail is ended, with a notice; what the new view is for is started.
 */
export function go(draft: Draft, view: DialogView | null, trail: readonly DialogView[] = draft.trail): Draft {
  if (view === null) {
    return leave({ ...draft, view, trail: [], purpose: initialDialog.purpose }, draft.view)
  }
  const kept = pruned({ ...draft, view }, view.name, trail)
  if (isSameView(draft.view, view)) return leave({ ...draft, view, trail: kept }, draft.view)
  const safe = draft.view === null ? null : draft.safe
  // A person who continues a sign-in does not need the notice that the last one was left.
  const notice = view.name === 'verify' ? null : draft.notice
  return views[view.name].enter(leave({ ...draft, view, trail: kept, safe, notice }, draft.view))
}

/** Removes from a trail the current view, what has ended, and what has nothing left to show. */
function pruned(state: DialogState, open: Name, trail: readonly DialogView[]): readonly DialogView[] {
  return trail.filter(({ name }) => name !== open && name !== 'status' && canShow(state, name))
}

/** @param before - the view that was open */
function leave(draft: Draft, before: DialogView | null): Draft {
  const gone = Object.entries(views)
    .filter(([name, { runsBelow }]) => !isThere(draft, name, runsBelow) || isReplaced(draft, name, before))
    .map(([, rules]) => rules)
  const [notice = draft.notice] = gone.flatMap(({ announcement }) => announcement(draft) ?? [])
  return gone.reduce<Draft>((next, rules) => rules.leave(next), { ...draft, notice })
}

function isThere({ view, trail }: DialogState, name: string, below: boolean): boolean {
  return view?.name === name || (below && trail.some(each => each.name === name))
}

/** Whether a view was replaced by one that differs in its values: a phone with another wallet gets another address. */
function isReplaced({ view }: DialogState, name: string, before: DialogView | null): boolean {
  return before?.name === name && view?.name === name && !isSameView(before, view)
}

/** Whether two views show the same, by their values. */
export function isSameView(one: DialogView | null, other: DialogView | null): boolean {
  if (one === other) return true
  if (one === null || other === null) return false
  return JSON.stringify(one) === JSON.stringify(other)
}
