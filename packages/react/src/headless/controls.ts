import type { DialogActions, Opening } from '@countersign/wallets/state'
import type { Kit } from '../kit/kit.ts'
import { whenLoaded } from './when-ready.ts'

/** A token that a wallet is asked to show (EIP-747). */
export type TokenToWatch = {
  /** EIP-155 */
  readonly chainId: number
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** An https address of its icon. */
  readonly image?: string
}

/**
 * The dialog, step by step, for a site that renders its own. All of it can be called at any time: what needs wallet code
 * loads it first. Outcomes are in the state.
 */
export interface DialogControls
  extends Omit<DialogActions, 'open' | 'close' | 'asSafe' | 'switchNetwork' | 'watchToken' | 'disconnect'> {
  /** Preloads wallet code, such as when a pointer comes near. Can be called often. */
  readonly load: () => void
  /** Opens the dialog at once: `connect`, which continues with the proof of the account, `networks` or `profile`. */
  readonly open: (what?: Opening) => void
  /** Closes the dialog and cancels what runs in it; a connected wallet stays connected. */
  readonly close: () => void
  /**
   * Opens the window of a connected hosted wallet, for the next request of your own code. Call it within the press:
   * browsers block windows that are opened later. Does nothing for other wallets.
   */
  readonly openWindow: () => void
  /** Asks the wallet to show a token. */
  readonly watchToken: (token: TokenToWatch) => void
}

/** Creates the controls of the dialog of one kit. */
export function createControls(kit: Kit): DialogControls {
  const act = (run: (actions: DialogActions) => void) => whenLoaded(kit, run)
  return {
    load: kit.load,
    open: kit.open,
    close: kit.close,
    openWindow: () => {
      const parts = kit.parts.getSnapshot()
      // Not asynchronously: the user gesture expires soon.
      if (parts.status === 'ready') parts.runtime.openWindow()
    },
    back: () => act(actions => actions.back()),
    show: view => act(actions => actions.show(view)),
    connect: wallet => act(actions => actions.connect(wallet)),
    choose: wallet => act(actions => actions.choose(wallet)),
    retry: () => act(actions => actions.retry()),
    cancel: () => act(actions => actions.cancel()),
    sign: () => act(actions => actions.sign()),
    verify: () => act(actions => actions.verify()),
    findSafes: options => act(actions => actions.findSafes(options)),
    signInAs: safe => act(actions => actions.signInAs(safe)),
    resumeCosigning: cosigning => act(actions => actions.resumeCosigning(cosigning)),
    askOwners: () => act(actions => actions.askOwners()),
    cancelCosigning: () => act(actions => actions.cancelCosigning()),
    watchToken: ({ chainId, ...token }) =>
      act(actions => actions.watchToken({ chain: `eip155:${chainId}`, ...token })),
    noteAppLinkFollowed: () => act(actions => actions.noteAppLinkFollowed()),
    showWindow: () => act(actions => actions.showWindow()),
    dismissNotice: () => act(actions => actions.dismissNotice()),
  }
}
