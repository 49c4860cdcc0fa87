import { ProblemError } from '@countersign/api'
import type { NetworkFailureKind } from '../connection/wallet-connection.ts'
import { NetworkError } from '../connection/wallet-connection.ts'
import type { SignInFailure, WalletSigningCode } from '../sign-in/failure.ts'
import { rejection, serverFailure, walletFailure } from '../sign-in/read-failure.ts'

/** Returns why an owner's wallet returned no signature. It may have been asked to change its network first. */
export function signingFailure(error: unknown): SignInFailure {
  const network = networkKind(error)
  return network ? { kind: 'wallet', code: ofNetwork(network) } : walletFailure(error)
}

/** Returns why the server did not accept an owner's part. */
export function cosigningFailure(error: unknown): SignInFailure {
  if (!(error instanceof ProblemError)) return serverFailure(error)
  const { problem } = error
  switch (problem.code) {
    case 'confirmation-refused': {
      const { code, confirmation, fault } = problem
      return { kind: code, reason: confirmation, ...(fault === undefined ? {} : { fault }) }
    }
    case 'confirmation-repeated':
      return { kind: problem.code }
    case 'decline-refused':
      // As for the answer to a challenge, except that nothing is used up.
      return rejection(problem)
    default:
      return serverFailure(error)
  }
}

function networkKind(error: unknown): NetworkFailureKind | null {
  try {
    return error instanceof NetworkError ? error.code : null
  } catch {
    // Reading a value that a wallet throws can itself throw.
    return null
  }
}

/** Returns why there is no signature if the wallet did not change its network first. */
function ofNetwork(kind: NetworkFailureKind): WalletSigningCode {
  switch (kind) {
    case 'unknown-chain':
      return 'not-supported'
    case 'timed-out':
      return 'request-expired'
    case 'not-found':
    case 'refused':
    case 'already-pending':
    case 'not-supported':
    case 'locked':
    case 'request-expired':
    case 'relay-unreachable':
    case 'popup-blocked':
    case 'host-unreachable':
    case 'no-handshake':
    case 'unknown':
      return kind
  }
}
