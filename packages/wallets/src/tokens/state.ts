import type { RequestFailureKind } from '../connection/request-failure.ts'

/** A token that the site asks wallets to show (EIP-747). */
export type Token = {
  /** CAIP-2 */
  readonly chain: string
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** An https address of its mark. */
  readonly image?: string
}

export type TokenFailureKind = RequestFailureKind | 'wrong-network'

/** Where the request to show a token in the wallet stands. */
export type TokenState =
  | { readonly status: 'idle'; readonly attempt: number }
  | {
      readonly status: 'asking'
      readonly attempt: number
      readonly token: Token
      /** Whether a phone has had it for so long that the person may have to be told where to look. */
      readonly slow: boolean
    }
  | { readonly status: 'added'; readonly attempt: number; readonly token: Token }
  | {
      readonly status: 'failed'
      readonly attempt: number
      readonly token: Token
      readonly kind: TokenFailureKind
    }

export const initialToken: TokenState = { status: 'idle', attempt: 0 }
