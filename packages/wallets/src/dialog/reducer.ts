import { appReducer } from '../app/reducer.ts'
import { type ConnectionEvent, connectionReducer } from '../connection/reducer.ts'
import { isSwitching, networkReducer } from '../networks/reducer.ts'
import { isPairing, pairingReducer } from '../pairing/reducer.ts'
import { tokenReducer } from '../tokens/reducer.ts'
import { arrive, withConnection, withSignIn } from './changes.ts'
import type { DialogEvent, OneStepSignature } from './event.ts'
import { personDid } from './person.ts'
import { isSameView, subjectOf } from './places.ts'
import type { DialogState } from './state.ts'

/**
 * Says where everything stands after an event: which view is open, what Back leads to, and where connection, sign-in,
 * change of network, token and pairing are. Returns the same object when the event changes nothing.
 *
 * - A view that is put over another keeps what runs there; Back leads to it. A view that is left ends what ran in it,
 *   and `notice` says so.
 * - Where facts leave a view nothing to show, another takes its place.
 * - What is known of the wallet's app is of what is asked now: with the next it begins anew.
 */
export function dialogReducer(state: DialogState, event: DialogEvent): DialogState {
  const next = withApp(state, after(state, event))
  return isSame(state, next) ? state : next
}

function after(state: DialogState, event: DialogEvent): DialogState {
  switch (event.type) {
    case 'connection':
      return connectionHeard(state, event.event)
    case 'sign-in':
      return withSignIn(state, event.event)
    case 'network':
      return { ...state, network: networkReducer(state.network, event.event) }
    case 'token':
      return { ...state, token: tokenReducer(state.token, event.event) }
    case 'pairing':
      return { ...state, pairing: pairingReducer(state.pairing, event.event) }
    case 'paired':
      return isPairing(state.pairing) && state.pairing.attempt === event.attempt
        ? paired(state, event)
        : state
    case 'app':
      return asksOfPhone(state) ? { ...state, app: appReducer(state.app, event.event) } : state
    case 'line':
      return { ...state, line: event.line }
    default:
      return personDid(state, event)
  }
}

function connectionHeard(state: DialogState, event: ConnectionEvent): DialogState {
  const connection = connectionReducer(state.connection, event)
  const next = withConnection(state, connection)
  const isNew = connection !== state.connection
  return isNew && event.type === 'succeeded' && event.signed ? broughtAlong(next, event.signed) : next
}

function paired(state: DialogState, event: DialogEvent & { type: 'paired' }): DialogState {
  const connection = connectionReducer(state.connection, { ...event, type: 'adopted' })
  const pairing = pairingReducer(state.pairing, { type: 'end' })
  const next = withConnection({ ...state, pairing }, connection)
  // The phone may hold the wallet that is connected already.
  const subject = next.view?.name === 'scan' ? subjectOf(next) : null
  const there = subject ? arrive(next, subject) : next
  return event.signed ? broughtAlong(there, event.signed) : there
}

/** What was signed while connecting is a proof only where one was asked for. */
function broughtAlong(
  state: DialogState,
  { challenge, signature, address, ofAnother }: OneStepSignature,
): DialogState {
  const subject = subjectOf(state)
  if (state.view?.name !== 'verify' || !subject) return state
  return ofAnother
    ? withSignIn(state, { type: 'refused', subject, challenge, failure: { kind: 'another-account' } })
    : withSignIn(state, { type: 'brought', subject: { ...subject, address }, challenge, signature })
}

function withApp(before: DialogState, state: DialogState): DialogState {
  if (state.app === 'not-opened' || state.app !== before.app) return state
  const isSameRequest = (['pairing', 'signIn', 'network', 'token'] as const).every(
    part => state[part].attempt === before[part].attempt,
  )
  return isSameRequest && asksOfPhone(state) ? state : { ...state, app: 'not-opened' }
}

/** Whether something waits for an answer that may have to be given in a wallet's app. */
function asksOfPhone({ pairing, signIn, network, token }: DialogState): boolean {
  return (
    pairing.status === 'ready' ||
    pairing.status === 'scanned' ||
    signIn.status === 'waiting-for-signature' ||
    isSwitching(network) ||
    token.status === 'asking'
  )
}

function isSame(one: DialogState, other: DialogState): boolean {
  return (
    one === other ||
    (isSameView(one.view, other.view) &&
      one.trail.length === other.trail.length &&
      one.trail.every((view, index) => isSameView(view, other.trail[index] ?? null)) &&
      one.purpose === other.purpose &&
      one.as === other.as &&
      one.notice === other.notice &&
      one.connection === other.connection &&
      one.signIn === other.signIn &&
      one.network === other.network &&
      one.token === other.token &&
      one.pairing === other.pairing &&
      one.app === other.app &&
      one.line === other.line)
  )
}
