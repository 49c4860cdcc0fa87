import type { OneStepSignature } from '../authentication/open-message.ts'
import type { ConnectionEvent } from '../connection/reducer.ts'
import { type Connected, currentConnection } from '../connection/state.ts'
import type { PairedEvent } from '../pairing/pairing.ts'
import { ongoingCosigning, signerFor } from '../sign-in/cosigning.ts'
import type { SignInEvent } from '../sign-in/reducer.ts'
import type { SignInState, Subject } from '../sign-in/state.ts'
import {
  type Draft,
  startSignIn,
  updateConnection,
  updateNetwork,
  updatePairing,
  updateSignIn,
  updateToken,
  withCommand,
} from './draft.ts'
import type { DialogPurpose, DialogView } from './state.ts'
import { canShow, canStay, go, ownersWanted, subjectOf, survivesConnect } from './views.ts'

/** Applies an event of the connection, to everything that depends on it and to the current view. */
export function reduceConnectionEvent(draft: Draft, event: ConnectionEvent): Draft {
  const next = updateConnection(draft, event)
  if (next.connection === draft.connection) return next
  const was = currentConnection(draft.connection)
  const is = currentConnection(next.connection)
  if (!is) return was ? walletGone(next) : keepPlace(next)
  const signed = event.type === 'succeeded' ? (event.signed ?? null) : null
  if (is.wallet.id === was?.wallet.id) return walletChanged(next, was, signed)
  return walletCame(
    withCommand(next, { part: 'recent', command: { type: 'note', wallet: is.wallet } }),
    signed,
  )
}

/** Applies that a phone has used the pairing address. Its wallet may be the connected one. */
export function reducePaired(draft: Draft, { wallet, view, signed }: PairedEvent): Draft {
  const next = updatePairing(updateConnection(draft, { type: 'adopted', wallet, view }), { type: 'end' })
  const was = currentConnection(draft.connection)
  if (wallet.id !== was?.wallet.id)
    return walletCame(withCommand(next, { part: 'recent', command: { type: 'note', wallet } }), signed)
  const changed = walletChanged(next, was)
  const subject = subjectOf(changed)
  return changed.view?.name === 'scan' && subject ? arrive(changed, subject, signed) : changed
}

/** Applies an event of the sign-in, and updates the current view. */
export function reduceSignInEvent(draft: Draft, event: SignInEvent): Draft {
  const next = updateSignIn(draft, event)
  if (next.signIn === draft.signIn) return next
  if (next.signIn.status !== 'done') return keepPlace(next)
  const settled = { ...next, notice: null, switchedFrom: null }
  return go(withCommand(settled, { part: 'pending', command: { type: 'forget' } }), null)
}

function walletGone(draft: Draft): Draft {
  // The notice about the wallet is outdated.
  const notice = draft.notice === 'connecting-cancelled' ? draft.notice : null
  return keepPlace(
    updateSignIn({ ...withoutRequests(draft), notice, switchedFrom: null }, { type: 'wallet-disconnected' }),
  )
}

/** The same wallet shows another account or another chain. */
function walletChanged(draft: Draft, was: Connected, signed: OneStepSignature | null = null): Draft {
  const subject = subjectOf(draft)
  if (!subject) return draft
  const [before] = was.accounts
  const first = draft.switchedFrom ?? before
  const switchedFrom = subject.address === first ? null : first
  const next = updateSignIn({ ...draft, switchedFrom }, { type: 'subject-changed', subject })
  return keepPlace(networkReached(next, `eip155:${subject.chainId}`), signed)
}

/** Applies that the wallet is on a chain (CAIP-2), regardless of what made it change. */
export function networkReached(draft: Draft, chain: string): Draft {
  const { network } = draft
  return network.status !== 'idle' && network.act === chain ? updateNetwork(draft, { type: 'cancel' }) : draft
}

function walletCame(before: Draft, signed: OneStepSignature | null): Draft {
  const subject = subjectOf(before)
  if (!subject) return before
  const draft: Draft = { ...withoutRequests(before), notice: null, switchedFrom: null }
  switch (draft.view?.name) {
    case 'status':
    case 'scan':
    case 'safe-owners':
      return arrive(draft, subject, signed)
    case 'verify':
      return start(draft, subject, signed)
    case undefined:
    case 'connect':
    case 'missing':
    case 'what-is-a-wallet':
    case 'get-a-wallet':
    case 'get-options':
    case 'install-by-scan':
    case 'safe-ways':
    case 'safe':
    case 'networks':
    case 'profile':
      return keepPlace(leaveToOthers(draft))
  }
}

/** Goes to the view for which the person had to connect a wallet first. */
function arrive(draft: Draft, subject: Subject, signed: OneStepSignature | null = null): Draft {
  const wanted = ownersWanted(draft)
  const view: DialogView | null =
    wanted?.safe === null ? { name: 'safe' } : destination(wanted ? 'sign-in' : draft.purpose)
  const next = view?.name === 'verify' ? start(draft, subject, signed) : leaveToOthers(draft)
  return go(next, view, draft.trail.filter(survivesConnect))
}

/** Returns the view for which a wallet is connected; `null` if nothing is left to do. */
export function destination(purpose: DialogPurpose): DialogView | null {
  switch (purpose) {
    case 'wallet':
    case 'account':
      return null
    case 'sign-in':
      return { name: 'verify' }
    case 'networks':
    case 'profile':
      return { name: purpose }
  }
}

/**
 * Starts a sign-in, or continues one: what this account has signed, or its outcome, is kept if a wallet disconnects and
 * reconnects.
 *
 * @param signed - what the wallet signed while it connected
 */
function start(draft: Draft, subject: Subject, signed: OneStepSignature | null): Draft {
  if (signed) return bring(draft, subject, signed)
  const { signIn } = draft
  const safe = ownersWanted(draft)?.safe
  if (safe) return updateSignIn(draft, startSignIn(signerFor(safe, subject)))
  // A cosigning that others confirm is not restarted because this wallet connected: it may be an owner's wallet.
  if (signIn.status !== 'ready' && ongoingCosigning(signIn))
    return updateSignIn(draft, { type: 'subject-changed', subject })
  return isSignedBy(signIn, subject) ? draft : updateSignIn(draft, startSignIn(subject))
}

function isSignedBy(signIn: SignInState, { address }: Subject): boolean {
  const isSigned = signIn.status === 'checking' || (signIn.status === 'failed' && signIn.at === 'checking')
  return isSigned && signIn.act.address === address
}

function bring(
  draft: Draft,
  subject: Subject,
  { challenge, signature, address, ofAnother }: OneStepSignature,
): Draft {
  return updateSignIn(
    draft,
    ofAnother
      ? { type: 'refused', subject, challenge, failure: { kind: 'another-account' } }
      : {
          type: 'start',
          act: { ...subject, address },
          step: { step: 'check', question: challenge, answer: { signature } },
        },
  )
}

/** Another wallet has replaced the one that was asked to sign: only what needs no wallet continues. */
function leaveToOthers(draft: Draft): Draft {
  return updateSignIn(draft, { type: 'wallet-disconnected' })
}

/** Stays at the current view unless it has nothing left to show. */
function keepPlace(draft: Draft, signed: OneStepSignature | null = null): Draft {
  const { view } = draft
  if (view === null) return draft
  if (canStay(draft, view.name)) return go(draft, view)
  const subject = subjectOf(draft)
  if (view.name === 'status' && subject) return arrive(draft, subject, signed)
  if (canShow(draft, 'status')) return go(draft, { name: 'status' })
  return go(draft, ownersWanted(draft) ?? { name: 'connect' })
}

function withoutRequests(draft: Draft): Draft {
  return updateToken(updateNetwork(draft, { type: 'cancel' }), { type: 'cancel' })
}

/** The person disconnects. The list stays open to select another wallet if they are here to sign in. */
export function disconnect(draft: Draft): Draft {
  const stays = draft.purpose === 'sign-in'
  const forgotten = withCommand(draft, { part: 'recent', command: { type: 'forget-last' } })
  const next = reduceConnectionEvent(forgotten, { type: 'disconnect' })
  return stays || next.view === null ? next : go(next, null)
}
