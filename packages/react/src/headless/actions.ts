import type { DialogActions, Opening } from '@countersign/wallets/state'
import type { Kit } from '../kit/kit.ts'
import { whenReady } from './when-ready.ts'

/** All actions, callable at any time: those that need wallet code load it first. Their outcomes are in the state. */
export type CountersignActions = Omit<DialogActions, 'open' | 'close'> & {
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
  /** Loads the session from the backend again. */
  readonly refresh: () => void
  /**
   * Ends the session of this browser; a connected wallet stays connected. @throws what the backend's `signOut` throws
   */
  readonly signOut: () => Promise<void>
}

/** Creates the actions of one kit. */
export function createActions(kit: Kit): CountersignActions {
  const { session, authentication } = kit
  /** A loading failure is shown in the dialog, which offers to try again. */
  const act = (run: (actions: DialogActions) => void) => {
    whenReady(kit).then(
      ({ actions }) => run(actions),
      () => kit.open(),
    )
  }
  return {
    load: kit.load,
    open: kit.open,
    close: kit.close,
    openWindow: () => {
      const parts = kit.parts.getSnapshot()
      // Not asynchronously: the user gesture expires soon.
      if (parts.status === 'ready') parts.runtime.openWindow()
    },
    refresh: session.refresh,
    signOut: async () => {
      await session.follow(authentication.signOut())
      session.set(null)
    },
    back: () => act(actions => actions.back()),
    show: view => act(actions => actions.show(view)),
    connect: wallet => act(actions => actions.connect(wallet)),
    choose: wallet => act(actions => actions.choose(wallet)),
    retry: () => act(actions => actions.retry()),
    cancel: () => act(actions => actions.cancel()),
    sign: () => act(actions => actions.sign()),
    verify: () => act(actions => actions.verify()),
    asSafe: () => act(actions => actions.asSafe()),
    findSafes: options => act(actions => actions.findSafes(options)),
    signInAs: safe => act(actions => actions.signInAs(safe)),
    resumeCosigning: cosigning => act(actions => actions.resumeCosigning(cosigning)),
    cancelCosigning: () => act(actions => actions.cancelCosigning()),
    switchNetwork: chain => act(actions => actions.switchNetwork(chain)),
    watchToken: token => act(actions => actions.watchToken(token)),
    noteAppLinkFollowed: () => act(actions => actions.noteAppLinkFollowed()),
    showWindow: () => act(actions => actions.showWindow()),
    disconnect: () => act(actions => actions.disconnect()),
    dismissNotice: () => act(actions => actions.dismissNotice()),
  }
}
