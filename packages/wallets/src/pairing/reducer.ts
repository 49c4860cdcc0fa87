import type { OpenUnaddressed } from '../authentication/open-message.ts'
import { type Update, update } from '../update.ts'
import type { PairingAddress, PairingFailureKind, PairingState } from './state.ts'

export type PairingEvent =
  /** The person wants to pair a phone, or tries again. */
  | { readonly type: 'start' }
  /** An address that was shown before the page was reloaded is still valid. */
  | { readonly type: 'resume'; readonly address: PairingAddress }
  /** An address that can be scanned until `deadline`. */
  | {
      readonly type: 'address'
      readonly attempt: number
      readonly uri: string
      /** On this device's clock, in milliseconds since 1970. */
      readonly deadline: number
      readonly request: OpenUnaddressed | null
    }
  /** The address has expired; a new one replaces it. */
  | { readonly type: 'ran-out'; readonly attempt: number }
  | { readonly type: 'failed'; readonly attempt: number; readonly kind: PairingFailureKind }
  /** The phone is connected, or the pairing was cancelled. */
  | { readonly type: 'end' }

export type PairingCommand =
  /** Pairs a phone and ends the previous pairing. `kept`: the address of an earlier visit to wait for again, if any. */
  | { readonly type: 'pair'; readonly attempt: number; readonly kept: PairingAddress | null }
  /** Reports when the address expires. */
  | { readonly type: 'watch-deadline'; readonly attempt: number; readonly deadline: number }
  /** Ends the running pairing. */
  | { readonly type: 'stop' }

type PairingUpdate = Update<PairingState, PairingCommand>

/** Returns the pairing with a phone after an event. The state is the same object if nothing changes. */
export function reducePairing(state: PairingState, event: PairingEvent): PairingUpdate {
  switch (event.type) {
    case 'start':
      return isPairing(state) ? update(state) : prepare(state, 0)
    case 'resume': {
      const attempt = state.attempt + 1
      return update(
        { status: 'ready', attempt, ...event.address },
        { type: 'pair', attempt, kept: event.address },
        { type: 'watch-deadline', attempt, deadline: event.address.deadline },
      )
    }
    case 'address':
      return addressed(state, event)
    case 'ran-out':
      return isPairing(state) && state.attempt === event.attempt
        ? prepare(state, state.renewals + 1)
        : update(state)
    case 'failed':
      return isPairing(state) && state.attempt === event.attempt
        ? update({ status: 'failed', attempt: state.attempt, kind: event.kind }, { type: 'stop' })
        : update(state)
    case 'end':
      return state.status === 'idle'
        ? update(state)
        : update({ status: 'idle', attempt: state.attempt + 1 }, { type: 'stop' })
  }
}

/** @param renewals - how many addresses expired before the one to create */
function prepare(state: PairingState, renewals: number): PairingUpdate {
  const attempt = state.attempt + 1
  return update({ status: 'preparing', attempt, renewals }, { type: 'pair', attempt, kept: null })
}

function addressed(state: PairingState, event: PairingEvent & { type: 'address' }): PairingUpdate {
  const { attempt, uri, deadline, request } = event
  if (state.attempt !== attempt) return update(state)
  // A resumed address is reported again, or another one in its place.
  if (state.status === 'ready' && state.uri === uri) return update(state)
  return isPairing(state)
    ? update(
        { status: 'ready', attempt, uri, deadline, request, renewals: state.renewals },
        { type: 'watch-deadline', attempt, deadline },
      )
    : update(state)
}

/** Whether an address is being created or shown. */
export function isPairing(
  state: PairingState,
): state is Extract<PairingState, { status: 'preparing' | 'ready' }> {
  return state.status === 'preparing' || state.status === 'ready'
}

/** What a QR code can contain and a phone can read, in characters. */
const longestAddress = 1_500

/** Whether it is a valid pairing address: on some phones, opening it as a link must open a wallet, and nothing else. */
export function isPairingAddress(uri: string): boolean {
  return /^wc:[\x21-\x7e]+$/.test(uri) && uri.length <= longestAddress
}
