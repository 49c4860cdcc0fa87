import type { ConnectionState, DialogState, NetworkState, SignInState } from '@countersign/wallets'
import { isRefusal } from '@countersign/wallets/state'
import { KitError, type KitErrorCode } from './kit-error.ts'

// The one place that translates the failures of the dialog's state into errors.

type Failed<State extends { readonly status: string }> = Extract<State, { readonly status: 'failed' }>

/** Returns the error of a change of network that failed. */
export function networkError(
  { failure, act }: Failed<NetworkState>,
  offered?: readonly { readonly id: string }[],
) {
  return new KitError(networkErrorCode(failure, !offered || offered.some(({ id }) => id === act)), {
    cause: failure,
  })
}

function networkErrorCode(failure: Failed<NetworkState>['failure'], isOffered: boolean): KitErrorCode {
  switch (failure) {
    case 'refused':
      return 'request-refused'
    case 'unknown-chain':
      return isOffered ? 'chain-not-supported' : 'chain-not-offered'
    case 'not-supported':
      return 'chain-not-supported'
    case 'code-missing':
      return 'code-not-loaded'
    case 'not-found':
    case 'already-pending':
    case 'locked':
    case 'timed-out':
    case 'request-expired':
    case 'relay-unreachable':
    case 'popup-blocked':
    case 'host-unreachable':
    case 'no-handshake':
    case 'unknown':
      return 'wallet-failed'
  }
}

/** Returns the error of a sign-in that failed. */
export function signInError({ failure }: Failed<SignInState>): KitError {
  if (isRefusal(failure)) return new KitError('request-refused', { cause: failure })
  return new KitError(failure.kind === 'code-missing' ? 'code-not-loaded' : 'sign-in-failed', {
    cause: failure,
  })
}

/** Returns the error of a wallet that did not connect, or did not stay connected; `null` if none failed. */
export function connectionError(connection: ConnectionState): KitError | null {
  const failure = 'failure' in connection ? connection.failure : null
  switch (failure?.kind) {
    case undefined:
    // It is connected.
    case 'already-connected':
    // It ended the connection, as a person may want.
    case 'disconnected':
      return null
    case 'refused':
      return new KitError('request-refused', { cause: failure })
    case 'code-missing':
      return new KitError('code-not-loaded', { cause: failure })
    case 'not-found':
    case 'refused-unasked':
    case 'already-pending':
    case 'locked':
    case 'timed-out':
    case 'popup-blocked':
    case 'host-unreachable':
    case 'no-handshake':
    case 'unknown':
    case 'chain-not-configured':
    case 'server-unreachable':
      return new KitError('connection-failed', { cause: failure })
  }
}

/** Returns the error of a phone that was not paired; `null` if none failed. */
export function pairingError({ pairing }: Pick<DialogState, 'pairing'>): KitError | null {
  if (pairing.status !== 'failed') return null
  switch (pairing.kind) {
    case 'refused':
      return new KitError('request-refused', { cause: pairing.kind })
    case 'code-missing':
      return new KitError('code-not-loaded', { cause: pairing.kind })
    case 'unreachable':
    case 'unknown':
      return new KitError('connection-failed', { cause: pairing.kind })
  }
}

/** Returns the error of a token that the wallet does not show; `null` if none failed. */
export function tokenError({ token }: Pick<DialogState, 'token'>): KitError | null {
  if (token.status !== 'failed') return null
  const { failure } = token
  switch (failure) {
    case 'refused':
      return new KitError('request-refused', { cause: failure })
    case 'code-missing':
      return new KitError('code-not-loaded', { cause: failure })
    case 'not-found':
    case 'already-pending':
    case 'not-supported':
    case 'locked':
    case 'timed-out':
    case 'request-expired':
    case 'relay-unreachable':
    case 'popup-blocked':
    case 'host-unreachable':
    case 'no-handshake':
    case 'wrong-network':
    case 'unknown':
      return new KitError('wallet-failed', { cause: failure })
  }
}
