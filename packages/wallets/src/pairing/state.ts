import type { OpenUnaddressed } from '../sign-in/state.ts'

/**
 * Why no phone could be paired.
 * - `refused`: the person said no on the phone.
 * - `unreachable`: the relay could not be reached.
 * - `unknown`: neither of these.
 */
export type PairingFailureKind = 'refused' | 'unreachable' | 'unknown'

/** What a phone takes up. */
export type PairingAddress = {
  /** What the QR code holds: a `wc:` address (EIP-1328). */
  readonly uri: string
  /** Until when it can be scanned, on this device's clock, in milliseconds since 1970. */
  readonly deadline: number
  /** What the wallet is asked to sign in the same step, where it can; `null`: nothing. */
  readonly request: OpenUnaddressed | null
  /** How many addresses ran out before this one. */
  readonly renewals: number
}

/** Where the pairing with a phone stands. An address that has run out is replaced by a new one, by itself. */
export type PairingState =
  | { readonly status: 'idle'; readonly attempt: number }
  | {
      readonly status: 'preparing'
      readonly attempt: number
      /** How many addresses ran out before the one that is being made. */
      readonly renewals: number
    }
  | ({ readonly status: 'ready'; readonly attempt: number } & PairingAddress)
  /** The phone has taken up the address, and waits for the person to confirm there. */
  | ({
      readonly status: 'scanned'
      readonly attempt: number
      readonly wallet: string | null
    } & PairingAddress)
  | { readonly status: 'failed'; readonly attempt: number; readonly kind: PairingFailureKind }

export const initialPairing: PairingState = { status: 'idle', attempt: 0 }
