import type { Cosigning } from '@countersign/api'
import type { Token } from '../connection/wallet-connection.ts'
import type { SafeSubject } from '../sign-in/state.ts'
import type { Wallet } from '../wallet.ts'

/**
 * The views that can be opened by name from outside. Each is shown only if it makes sense; otherwise the one that does.
 * `installed` is `connect`, but asks the wallet of this browser at once if it is the only one. `wallet` only connects a
 * wallet, also the only one at once: it signs nobody in. `account` is `wallet`, but a Safe can be chosen instead (`safe` of the state). `safe` signs
 * in as a Safe.
 */
export type Opening =
  | 'connect'
  | 'installed'
  | 'wallet'
  | 'account'
  | 'safe'
  | 'safe-account'
  | 'networks'
  | 'profile'

/** All that a person can do in the dialog. No action throws; the outcome is in the state. */
export type DialogActions = {
  /**
   * Opens the dialog. `connect` continues with what is connected or being signed; without a wallet it shows the list.
   */
  readonly open: (what?: Opening) => void
  /** Closes the dialog and ends what runs in it; a connected wallet stays connected. */
  readonly close: () => void
  /** Goes to the previous view, or closes the dialog if none exists. Ends what runs in the current view. */
  readonly back: () => void
  /**
   * Shows a view over the current one, if no wallet has to be asked for it. What runs below continues; Back leads to
   * it.
   */
  readonly show: (
    view:
      | { readonly name: 'connect' | 'what-is-a-wallet' | 'get-a-wallet' | 'networks' | 'profile' }
      | { readonly name: 'safe-ways' | 'safe' }
      | { readonly name: 'get-options'; readonly wallet: string }
      | { readonly name: 'install-by-scan'; readonly wallet: string; readonly store: 'ios' | 'android' }
      | { readonly name: 'scan'; readonly wallet: string | null },
  ) => void
  /** The person selected an installed wallet. */
  readonly connect: (wallet: Wallet) => void
  /** The person selected a wallet of the catalogue that is not installed here. Shows the scan, or what is missing. */
  readonly choose: (wallet: string) => void
  /** Tries again what failed in the current view. */
  readonly retry: () => void
  /**
   * Ends what runs in the current view, and shows a notice. The dialog stays open: if a wallet was being selected, at
   * the previous view.
   */
  readonly cancel: () => void
  /** Starts or repeats the request for a signature. */
  readonly sign: () => void
  /** Brings the window of the wallet to the foreground; if it has been closed, opens it again. */
  readonly showWindow: () => void
  /** Starts verifying the connected account, unless that is running. */
  readonly verify: () => void
  /**
   * Shows how to sign in as a Safe. If a wallet is connected or an account is signed in, shows the Safes that it owns.
   * Otherwise shows the ways in which a Safe can sign in.
   */
  readonly asSafe: () => void
  /**
   * Asks for the wallet of an owner, to show the Safes that its account owns: the wallet of this browser at once if it
   * is the only one.
   *
   * @param options.another - whether the person wants another wallet than the one of this browser: shows the list
   */
  readonly findSafes: (options?: { readonly another?: boolean }) => void
  /**
   * Starts signing in as a Safe that the connected account owns, or as that account itself. If no wallet is connected,
   * shows the Safe's owners, and starts once one of them is connected. If the dialog was opened with `account`, chooses
   * the Safe instead, and closes.
   */
  readonly signInAs: (safe: SafeSubject) => void
  /**
   * Continues a cosigning that this browser has opened and opens the dialog: shows the received and the missing
   * confirmations, or its text if its owners were not asked yet. For the text an owner's wallet is connected first.
   */
  readonly resumeCosigning: (cosigning: Cosigning) => void
  /** Leaves what the connected account was asked to the other owners: shows the link for them, and announces it. */
  readonly askOwners: () => void
  /** Cancels a cosigning: none of its owners can confirm it after that. Closing the dialog does not cancel it. */
  readonly cancelCosigning: () => void
  /** Asks the wallet to change to a chain of the site (CAIP-2). */
  readonly switchNetwork: (chain: string) => void
  /** Asks the wallet to show a token. */
  readonly watchToken: (token: Token) => void
  /** The link to the wallet's app was followed, by the person or automatically: `app` shows whether it opened. */
  readonly noteAppLinkFollowed: () => void
  /** Disconnects the wallet. Signs nobody out. */
  readonly disconnect: () => void
  /** The person has read the notice. */
  readonly dismissNotice: () => void
}
