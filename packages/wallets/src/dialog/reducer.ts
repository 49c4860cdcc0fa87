import { isPairing } from '../pairing/reducer.ts'
import { type Update, update } from '../update.ts'
import { reduceConnectionEvent, reducePaired, reduceSignInEvent } from './changes.ts'
import {
  type DialogCommand,
  type Draft,
  updateApp,
  updateNetwork,
  updatePairing,
  updateToken,
} from './draft.ts'
import { type DialogEvent, isPersonEvent } from './event.ts'
import { reducePersonEvent } from './person.ts'
import type { DialogState } from './state.ts'
import { isSameView } from './views.ts'
import { withWindows } from './windows.ts'

/**
 * Returns the state after an event: the current view, what Back leads to, the states of connection, sign-in, change of
 * network, token and pairing, and the resulting commands. The state is the same object if nothing changes.
 *
 * - A view that is shown over another keeps what runs there; Back leads to it. A view that is left ends what ran in it,
 *   and `notice` reports that.
 * - If a view has nothing left to show, another one replaces it.
 * - The status of the wallet's app belongs to the current request: the next request resets it.
 */
export function reduceDialog(state: DialogState, event: DialogEvent): Update<DialogState, DialogCommand> {
  const reduced = reduceEvent({ ...state, commands: [] }, event)
  const draft = { ...reduced, commands: reduced.commands.filter(command => isCurrent(reduced, command)) }
  const { commands, ...next } = withWindows(state, withApp(state, draft), event)
  return update(isSame(state, next) ? state : next, ...commands)
}

function reduceEvent(draft: Draft, event: DialogEvent): Draft {
  if (isPersonEvent(event)) return reducePersonEvent(draft, event)
  switch (event.type) {
    case 'connection':
      return reduceConnectionEvent(draft, event.event)
    case 'sign-in':
      return reduceSignInEvent(draft, event.event)
    case 'network':
      return updateNetwork(draft, event.event)
    case 'token':
      return updateToken(draft, event.event)
    case 'pairing':
      return updatePairing(draft, event.event)
    case 'paired':
      return isPairing(draft.pairing) && draft.pairing.attempt === event.attempt
        ? reducePaired(draft, event)
        : draft
    case 'app':
      return asksOfPhone(draft) ? updateApp(draft, event.event) : draft
    case 'line':
      return { ...draft, line: event.line }
  }
}

/** Whether a step is still current: what one event both starts and ends is not started at all. */
function isCurrent(state: DialogState, { part, command }: DialogCommand): boolean {
  switch (part) {
    case 'connection':
    case 'signIn':
    case 'network':
    case 'token':
    case 'pairing':
      return !('attempt' in command) || command.attempt === state[part].attempt
    case 'window':
    case 'app':
    case 'recent':
    case 'pending':
      return true
  }
}

function withApp(before: DialogState, draft: Draft): Draft {
  if (draft.app === 'not-opened' || draft.app !== before.app) return draft
  return asksOfPhone(draft) && !draft.commands.some(isRequest) ? draft : { ...draft, app: 'not-opened' }
}

/** Whether a request waits that may have to be answered in a wallet's app. */
function asksOfPhone({ pairing, signIn, network, token }: DialogState): boolean {
  return (
    pairing.status === 'ready' ||
    signIn.status === 'asking' ||
    network.status === 'asking' ||
    token.status === 'asking'
  )
}

/** Whether a wallet receives a new request. */
function isRequest({ part, command: { type } }: DialogCommand): boolean {
  switch (part) {
    case 'pairing':
      return type === 'pair'
    case 'signIn':
    case 'network':
    case 'token':
      return type === 'ask'
    case 'window':
    case 'connection':
    case 'app':
    case 'recent':
    case 'pending':
      return false
  }
}

function isSame(one: DialogState, other: DialogState): boolean {
  return (
    isSameView(one.view, other.view) &&
    one.trail.length === other.trail.length &&
    one.trail.every((view, index) => isSameView(view, other.trail[index] ?? null)) &&
    one.purpose === other.purpose &&
    one.safe === other.safe &&
    one.notice === other.notice &&
    one.switchedFrom === other.switchedFrom &&
    one.connection === other.connection &&
    one.signIn === other.signIn &&
    one.network === other.network &&
    one.token === other.token &&
    one.pairing === other.pairing &&
    one.app === other.app &&
    one.line === other.line
  )
}
