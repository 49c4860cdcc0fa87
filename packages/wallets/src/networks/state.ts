import type { WindowProblem } from '../provider-error.ts'

/**
 * Why a wallet did not change its network.
 * - `refused`: the person said no.
 * - `already-pending`: an earlier request still waits in the wallet.
 * - `not-supported`: this wallet cannot be told; the person changes the network in the wallet itself.
 * - `unknown-chain`: the wallet does not know the chain, and would or could not add it.
 * - `timed-out`: the wallet did not answer in time.
 * - `request-expired`: the phone was not reached, or did not answer, for as long as the relay keeps a request.
 * - `relay-unreachable`: the relay that leads to the phone could not be reached.
 * - `disconnected`: the wallet went while it was asked.
 * - `popup-blocked`, `host-unreachable`, `no-handshake`: the window of a hosted wallet gave no answer.
 * - `unknown`: none of these.
 */
export type NetworkFailureKind =
  | 'refused'
  | 'already-pending'
  | 'not-supported'
  | 'unknown-chain'
  | 'timed-out'
  | 'request-expired'
  | 'relay-unreachable'
  | 'disconnected'
  | WindowProblem
  | 'unknown'

/** Where a change of the wallet's network stands. `chain` is a CAIP-2 id that the site offers. */
export type NetworkState =
  | { readonly status: 'idle'; readonly attempt: number }
  /** `switching`: the wallet was asked to change; `adding`: it does not know the chain, and was asked to add it. */
  | {
      readonly status: 'switching' | 'adding'
      readonly attempt: number
      readonly chain: string
      /** Whether a phone has had it for so long that the person may have to be told where to look. */
      readonly slow: boolean
    }
  | {
      readonly status: 'failed'
      readonly attempt: number
      readonly chain: string
      readonly kind: NetworkFailureKind
      /** Whether the wallet had been asked to add the network: the person can add it by hand. */
      readonly adding?: true
    }

export const initialNetwork: NetworkState = { status: 'idle', attempt: 0 }
