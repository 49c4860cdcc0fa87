import type { OpenUnaddressed } from '../sign-in/state.ts'
import type { PairingAddress, PairingFailureKind, PairingState } from './state.ts'

export type PairingEvent =
  /** The person wants to pair a phone, or tries again. */
  | { readonly type: 'start' }
  /** An address that was shown before the page was loaded anew still counts. */
  | { readonly type: 'resume'; readonly address: PairingAddress }
  /** There is an address to scan until `deadline`. */
  | {
      readonly type: 'address'
      readonly attempt: number
      readonly uri: string
      /** On this device's clock, in milliseconds since 1970. */
      readonly deadline: number
      readonly request: OpenUnaddressed | null
    }
  /** The address can be scanned no more; a new one takes its place. */
  | { readonly type: 'ran-out'; readonly attempt: number }
  | { readonly type: 'scanned'; readonly attempt: number; readonly wallet: string | null }
  | { readonly type: 'failed'; readonly attempt: number; readonly kind: PairingFailureKind }
  /** The phone is connected, or nobody waits for it any more. */
  | { readonly type: 'end' }

/** Says where the pairing with a phone stands after an event. Returns the same object when the event changes nothing. */
export function pairingReducer(state: PairingState, event: PairingEvent): PairingState {
  switch (event.type) {
    case 'start':
      return isPairing(state) ? state : { status: 'preparing', attempt: state.attempt + 1, renewals: 0 }
    case 'resume':
      return { status: 'ready', attempt: state.attempt + 1, ...event.address }
    case 'address':
      return addressed(state, event)
    case 'ran-out':
      return isPairing(state) && state.attempt === event.attempt
        ? { status: 'preparing', attempt: state.attempt + 1, renewals: state.renewals + 1 }
        : state
    case 'scanned':
      return state.status === 'ready' && state.attempt === event.attempt
        ? { ...state, status: 'scanned', wallet: event.wallet }
        : state
    case 'failed':
      return isPairing(state) && state.attempt === event.attempt
        ? { status: 'failed', attempt: state.attempt, kind: event.kind }
        : state
    case 'end':
      return state.status === 'idle' ? state : { status: 'idle', attempt: state.attempt + 1 }
  }
}

function addressed(state: PairingState, event: PairingEvent & { type: 'address' }): PairingState {
  const { attempt, uri, deadline, request } = event
  if (state.attempt !== attempt) return state
  // An address that was taken up from before is told again, or another in its place.
  if (state.status === 'ready' && state.uri === uri) return state
  return state.status === 'preparing' || state.status === 'ready'
    ? { status: 'ready', attempt, uri, deadline, request, renewals: state.renewals }
    : state
}

/** Whether an address is being made, shown, or taken up. */
export function isPairing(
  state: PairingState,
): state is Extract<PairingState, { status: 'preparing' | 'ready' | 'scanned' }> {
  return state.status === 'preparing' || state.status === 'ready' || state.status === 'scanned'
}
