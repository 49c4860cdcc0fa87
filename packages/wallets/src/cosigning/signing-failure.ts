import { ProblemError } from '@countersign/api'
import { NetworkError } from '../connection/link.ts'
import type { NetworkFailureKind } from '../networks/state.ts'
import {
  type SignInFailure,
  serverFailure,
  type WalletSigningCode,
  walletFailure,
} from '../sign-in/failure.ts'

/** Tells apart why an owner's wallet gave no signature: it may have been asked to change its network first. */
export function signingFailure(error: unknown): SignInFailure {
  const network = networkKind(error)
  return network ? { kind: 'wallet', code: ofNetwork(network) } : walletFailure(error)
}

/** Reads what the server, or the way to it, answered in place of a cosigning. */
export function cosigningFailure(error: unknown): SignInFailure {
  if (!(error instanceof ProblemError)) return serverFailure(error)
  const { code, problem } = error
  switch (code) {
    case 'confirmation-refused': {
      const { confirmation = 'unspecified', fault } = problem
      return { kind: code, reason: confirmation, ...(fault === undefined ? {} : { fault }) }
    }
    case 'confirmation-repeated':
      return { kind: code }
    case 'decline-refused':
      // A verdict, as for the answer to a challenge, but that it uses nothing up.
      return serverFailure(
        new ProblemError({ ...problem, type: 'urn:countersign:problem:signature-rejected' }),
      )
    default:
      return serverFailure(error)
  }
}

function networkKind(error: unknown): NetworkFailureKind | null {
  try {
    return error instanceof NetworkError ? error.kind : null
  } catch {
    // What a wallet throws may be made to throw itself.
    return null
  }
}

/** What became of a signature whose wallet was asked to change its network first. */
function ofNetwork(kind: NetworkFailureKind): WalletSigningCode {
  switch (kind) {
    case 'unknown-chain':
      return 'not-supported'
    case 'timed-out':
      return 'request-expired'
    default:
      return kind
  }
}
