import type { RequestFailureKind } from '../connection/request-failure.ts'

/** Why a wallet did not change its network. `unknown-chain`: it does not have the chain, and did not add it. */
export type NetworkFailureKind = RequestFailureKind | 'unknown-chain'

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
