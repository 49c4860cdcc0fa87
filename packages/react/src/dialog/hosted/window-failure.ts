import type { SignInFailure } from '@countersign/wallets'

/** What only happens to wallets that open in a window: their words come when there is one. */
export type WindowFailureKind = 'popup-blocked' | 'host-unreachable' | 'no-handshake'

/** And what is said otherwise of them where a wallet is chosen. */
export type StatusFailureKind = WindowFailureKind | 'already-pending' | 'timed-out'

const kinds: Readonly<Record<WindowFailureKind, true>> = {
  'popup-blocked': true,
  'host-unreachable': true,
  'no-handshake': true,
}

/** Tells what only happens to them from all else. */
export function isOfWindow<Kind extends string>(kind: Kind): kind is Extract<Kind, WindowFailureKind> {
  return Object.hasOwn(kinds, kind)
}

/** Gives what was amiss with the window where a sign-in failed for it. */
export function windowFailure(failure: SignInFailure): WindowFailureKind | null {
  return failure.kind === 'wallet' && isOfWindow(failure.code) ? failure.code : null
}
