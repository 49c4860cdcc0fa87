/**
 * Why a wallet gave no signature.
 * - `refused`: the person said no. · `pending`: it waits for an answer to another request.
 * - `wrong-network`: it does not go to the Safe's network. · `not-supported`: it cannot sign this kind.
 * - `malformed`: what it gave is no signature. · `unknown`: whatever else.
 */
export type SigningFailure =
  | 'refused'
  | 'pending'
  | 'wrong-network'
  | 'not-supported'
  | 'malformed'
  | 'unknown'

export class SigningError extends Error {
  override readonly name = 'SigningError'
  readonly kind: SigningFailure

  constructor(kind: SigningFailure, options?: ErrorOptions) {
    super(`The wallet gave no signature: ${kind}.`, options)
    this.kind = kind
  }
}

/** Tells apart what a wallet threw (EIP-1193 §Provider Errors, EIP-1474 §Error codes). */
export function signingFailure(error: unknown): SigningFailure {
  switch (codeOf(error)) {
    case 4001:
    case 5000:
      return 'refused'
    case -32002:
      return 'pending'
    case 4902:
    case 4901:
      return 'wrong-network'
    case 4200:
    case -32601:
      return 'not-supported'
    default:
      return 'unknown'
  }
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
