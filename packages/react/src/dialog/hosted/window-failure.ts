import type { SignInFailure } from '@countersign/wallets'

/** Failures that only hosted wallets have: their words are loaded with such a wallet. */
export type WindowFailureKind = 'popup-blocked' | 'host-unreachable' | 'no-handshake'

/** All failures with their own words for hosted wallets while a wallet connects. */
export type StatusFailureKind = WindowFailureKind | 'already-pending' | 'timed-out'

const kinds: Readonly<Record<WindowFailureKind, true>> = {
  'popup-blocked': true,
  'host-unreachable': true,
  'no-handshake': true,
}

/** Whether a failure is one that only hosted wallets have. */
export function isOfWindow<Kind extends string>(kind: Kind): kind is Extract<Kind, WindowFailureKind> {
  return Object.hasOwn(kinds, kind)
}

/** Returns the failure of the window that made a sign-in fail; `null` if it failed for another reason. */
export function windowFailure(failure: SignInFailure): WindowFailureKind | null {
  return failure.kind === 'wallet' && isOfWindow(failure.code) ? failure.code : null
}
