import type { Cosigning } from '@countersign/api'
import type { SafeSubject } from '../sign-in/state.ts'
import type { Token } from '../tokens/state.ts'
import type { Wallet } from '../wallet.ts'

/**
 * What can be asked for by name from outside. Each is shown only where it makes sense; else the one that does. `wallet`
 * connects one and asks nothing more of it: nobody is signed in.
 */
export type Opening = 'connect' | 'wallet' | 'networks' | 'profile'

/** All that a person can do in the dialog. None throws; what comes of it is in the state. */
export type DialogActions = {
  /** Opens the dialog. `connect` goes on with what is connected or being signed; without a wallet it shows the list. */
  readonly open: (what?: Opening) => void
  /** Closes it and ends what runs in it; a connected wallet stays connected. */
  readonly close: () => void
  /** Goes to the view before, or closes where there is none. Ends what runs in the view that is left. */
  readonly back: () => void
  /** Puts a view over the one that is open, where nothing has to be asked of a wallet. What runs beneath goes on; Back leads to it. */
  readonly show: (
    view:
      | { readonly name: 'connect' | 'what-is-a-wallet' | 'get-a-wallet' | 'networks' | 'profile' }
      | { readonly name: 'get-options'; readonly wallet: string }
      | { readonly name: 'install-by-scan'; readonly wallet: string; readonly store: 'ios' | 'android' }
      | { readonly name: 'scan'; readonly wallet: string | null },
  ) => void
  /** The person chose an installed wallet. */
  readonly connect: (wallet: Wallet) => void
  /** The person chose a wallet of the catalogue that is not installed here: scan, or what is missing. */
  readonly choose: (wallet: string) => void
  /** Tries once more what failed in the view that is open. */
  readonly retry: () => void
  /**
   * Ends what runs in the view that is open, and says so; stays in the dialog: where a wallet was chosen, at the view
   * before.
   */
  readonly cancel: () => void
  /** Starts or repeats the request for a signature. */
  readonly sign: () => void
  /** Brings the window of the wallet that is asked to the front; where there is none, opens it anew. */
  readonly showWindow: () => void
  /** Starts the proof of the connected account, if none runs. */
  readonly verify: () => void
  /**
   * Shows where a Safe is chosen to sign in as; the connected account signs as one of its owners. Where no wallet is
   * connected, the person is asked to connect one first.
   */
  readonly asSafe: () => void
  /** Starts the proof of a Safe, whose owner the connected account is; where none is, once a wallet is connected. */
  readonly signInAs: (safe: SafeSubject) => void
  /**
   * Goes on with a cosigning that this browser has opened: what has come, and what is missing. Opens the dialog. Also
   * leaves it to the other owners where the connected account was asked to confirm.
   */
  readonly resumeCosigning: (cosigning: Cosigning) => void
  /** Takes a cosigning back: none of its owners can confirm any more. Closing the dialog does not. */
  readonly cancelCosigning: () => void
  /** Asks the wallet to change to a chain of the site (CAIP-2). */
  readonly switchNetwork: (chain: string) => void
  /** Asks the wallet to show a token. */
  readonly watchToken: (token: Token) => void
  /** The person followed the link to their wallet's app, or it was followed for them: whether it opened shows in `app`. */
  readonly openingApp: () => void
  /** Ends the connection to the wallet. Nobody is signed out. */
  readonly disconnect: () => void
  /** The person has read the notice. */
  readonly dismissNotice: () => void
}
