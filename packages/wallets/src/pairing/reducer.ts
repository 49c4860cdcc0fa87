import type { PairingFailureKind, PairingState } from './state.ts'

export type PairingEvent =
  /** The person wants to pair a phone, or tries again. */
  | { readonly type: 'start' }
  /** There is an address to scan until `deadline`. */
  | {
      readonly type: 'address'
      readonly attempt: number
      readonly uri: string
      /** On this device's clock, in milliseconds since 1970. */
      readonly deadline: number
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
    case 'address':
      return state.status === 'preparing' && state.attempt === event.attempt
        ? {
            status: 'ready',
            attempt: state.attempt,
            uri: event.uri,
            deadline: event.deadline,
            renewals: state.renewals,
          }
        : state
    case 'ran-out':
      return isPairing(state) && state.attempt === event.attempt
        ? { status: 'preparing', attempt: state.attempt + 1, renewals: renewalsOf(state) + 1 }
        : state
    case 'scanned':
      return (state.status === 'preparing' || state.status === 'ready') && state.attempt === event.attempt
        ? { status: 'scanned', attempt: state.attempt, wallet: event.wallet }
        : state
    case 'failed':
      return isPairing(state) && state.attempt === event.attempt
        ? { status: 'failed', attempt: state.attempt, kind: event.kind }
        : state
    case 'end':
      return state.status === 'idle' ? state : { status: 'idle', attempt: state.attempt + 1 }
  }
}

/** Whether an address is being made, shown, or taken up. */
export function isPairing(
  state: PairingState,
): state is Extract<PairingState, { status: 'preparing' | 'ready' | 'scanned' }> {
  return state.status === 'preparing' || state.status === 'ready' || state.status === 'scanned'
}

function renewalsOf(state: PairingState): number {
  return state.status === 'preparing' || state.status === 'ready' ? state.renewals : 0
}
