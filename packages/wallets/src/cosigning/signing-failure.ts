import { NetworkError } from '../connection/link.ts'
import type { NetworkFailureKind } from '../networks/state.ts'
import { type SignInFailure, type WalletSigningCode, walletFailure } from '../sign-in/failure.ts'

/** Tells apart why an owner's wallet gave no signature: it may have been asked to change its network first. */
export function signingFailure(error: unknown): SignInFailure {
  const network = networkKind(error)
  return network ? { kind: 'wallet', code: ofNetwork[network] } : walletFailure(error)
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
const ofNetwork: Readonly<Record<NetworkFailureKind, WalletSigningCode>> = {
  refused: 'refused',
  'already-pending': 'already-pending',
  'not-supported': 'not-supported',
  'unknown-chain': 'not-supported',
  'timed-out': 'request-expired',
  'request-expired': 'request-expired',
  'relay-unreachable': 'relay-unreachable',
  disconnected: 'not-found',
  unknown: 'unknown',
}
