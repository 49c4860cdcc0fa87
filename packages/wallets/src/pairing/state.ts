import type { OpenUnaddressed } from '../authentication/open-message.ts'

/**
 * Why no phone could be paired.
 * - `refused`: the person rejected the request on the phone.
 * - `unreachable`: the relay could not be reached.
 * - `code-missing`: the code that pairs phones could not be loaded.
 * - `unknown`: none of these.
 */
export type PairingFailureKind = 'refused' | 'unreachable' | 'code-missing' | 'unknown'

/** What a phone scans or opens. */
export type PairingAddress = {
  /** The content of the QR code: a `wc:` address (EIP-1328). */
  readonly uri: string
  /** When it expires, on this device's clock, in milliseconds since 1970. */
  readonly deadline: number
  /** What the wallet signs in the same step, if it supports that; `null`: nothing. */
  readonly request: OpenUnaddressed | null
  /** How many addresses expired before this one. */
  readonly renewals: number
}

/** The status of the pairing with a phone. An expired address is replaced by a new one automatically. */
export type PairingState =
  | { readonly status: 'idle'; readonly attempt: number }
  | {
      readonly status: 'preparing'
      readonly attempt: number
      /** How many addresses expired before the one that is being created. */
      readonly renewals: number
    }
  | ({ readonly status: 'ready'; readonly attempt: number } & PairingAddress)
  | { readonly status: 'failed'; readonly attempt: number; readonly kind: PairingFailureKind }

export const initialPairing: PairingState = { status: 'idle', attempt: 0 }
