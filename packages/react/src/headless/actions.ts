import type { DialogActions, Opening } from '@countersign/wallets/state'
import type { Kit } from '../kit/kit.ts'
import { whenReady } from './when-ready.ts'

/** Everything that can be done, at any time: what needs wallet code loads it first. What comes of it is in the state. */
export type CountersignActions = Omit<DialogActions, 'open' | 'close'> & {
  /** Fetches wallet code ahead, such as when a pointer comes near. Harmless to call often. */
  readonly load: () => void
  /** Opens the dialog at once: `connect`, which goes on to the proof of the account, `networks` or `profile`. */
  readonly open: (what?: Opening) => void
  /** Closes the dialog and ends what runs in it; a connected wallet stays connected. */
  readonly close: () => void
  /**
   * Opens the window of a connected wallet that lives on a web page, for what your own code asks of it next. Call it in the
   * press itself: browsers hold back windows that come later. Does nothing for other wallets.
   */
  readonly openWindow: () => void
  /** Asks the backend anew who is signed in. */
  readonly refresh: () => void
  /** Ends the session of this browser; a connected wallet stays connected. @throws what the backend's `signOut` throws */
  readonly signOut: () => Promise<void>
}

/** Makes the actions of one kit. */
export function createActions(kit: Kit): CountersignActions {
  const { session, authentication } = kit
  /** What could not be loaded is told in the dialog, where it can be tried again. */
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
      // Not through a promise: a gesture ends soon.
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
    signInAs: safe => act(actions => actions.signInAs(safe)),
    resumeCosigning: cosigning => act(actions => actions.resumeCosigning(cosigning)),
    cancelCosigning: () => act(actions => actions.cancelCosigning()),
    switchNetwork: chain => act(actions => actions.switchNetwork(chain)),
    watchToken: token => act(actions => actions.watchToken(token)),
    openingApp: () => act(actions => actions.openingApp()),
    showWindow: () => act(actions => actions.showWindow()),
    disconnect: () => act(actions => actions.disconnect()),
    dismissNotice: () => act(actions => actions.dismissNotice()),
  }
}
