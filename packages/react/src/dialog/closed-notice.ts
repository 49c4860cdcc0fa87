import type { DialogState } from '@countersign/wallets'

/**
 * A notice that is shown while no dialog is open. `wallet`: the wallet's name, `null` if it has none. Addresses are
 * complete.
 */
export type ClosedNotice =
  /** The wallet switched from the account that is signed in to another one. */
  | {
      readonly kind: 'account-switched'
      readonly wallet: string | null
      readonly shown: string
      readonly signedIn: string
    }
  | { readonly kind: 'sign-in-cancelled'; readonly wallet: string | null; readonly shown: string }
  /** The sign-in was cancelled, and no wallet is connected (any more). */
  | { readonly kind: 'not-signed-in' }
  | { readonly kind: 'connecting-cancelled' }
  | { readonly kind: 'cosigning-continues' }
  | { readonly kind: 'request-left'; readonly wallet: string | null }

/**
 * Returns the notice to show while no dialog is open. What the person ended takes precedence over what a wallet did.
 *
 * @param page.signedInAs - the address that is signed in, or `null`.
 * @param page.inDoubt - whether the server may have signed the person in: they are then not told that they are not
 * signed in.
 */
export function closedNotice(
  {
    view,
    notice,
    switchedFrom,
    connection,
  }: Pick<DialogState, 'view' | 'notice' | 'switchedFrom' | 'connection'>,
  page: { readonly signedInAs: string | null; readonly inDoubt: boolean },
): ClosedNotice | null {
  if (view !== null) return null
  const { signedInAs, inDoubt } = page
  const connected = connection.status === 'connected' ? connection : null
  const wallet = connected?.wallet.name ?? null
  switch (notice) {
    case 'connecting-cancelled':
    case 'cosigning-continues':
      return { kind: notice }
    case 'request-left':
      return { kind: notice, wallet }
    case 'sign-in-cancelled':
      if (inDoubt || signedInAs !== null) break
      return connected ? { kind: notice, wallet, shown: connected.accounts[0] } : { kind: 'not-signed-in' }
    case null:
      break
  }
  // A wallet that never showed the account that is signed in, such as the wallet of a Safe's owner, has not switched.
  if (!connected || signedInAs === null || switchedFrom === null || !isSame(switchedFrom, signedInAs))
    return null
  const [shown] = connected.accounts
  return isSame(shown, signedInAs) ? null : { kind: 'account-switched', wallet, shown, signedIn: signedInAs }
}

/** Compares addresses regardless of case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
