import { ProblemError } from '@countersign/api'
import { cosigningOf, currentConnection, type DialogState } from '@countersign/wallets/state'
import { KitError } from '../errors/kit-error.ts'
import { cosigns } from '../kit/cosigns.ts'
import type { Kit } from '../kit/kit.ts'
import type { RegisteredSession } from '../session/register.ts'
import { mayBeSignedIn } from '../session/session.ts'
import { signInOutcome, switchOutcome } from './outcomes.ts'
import { whenLoaded, whenTakenOver } from './when-ready.ts'

/**
 * What a site asks for. Each action opens the dialog where a person has to do something, and returns a promise of the
 * outcome. While the dialog is open, the person can try again what failed: the promise settles when the action has
 * succeeded or the dialog has closed. What the dialog has shown to the person need not be caught: a caller may ignore
 * the promise.
 */
export type CountersignActions = {
  /**
   * Signs a person in. Resolves with the session, at once if someone is signed in; otherwise after `onSignedIn` was
   * called. Several calls wait for the same dialog.
   *
   * @throws {KitError} `dialog-closed`, `waiting-for-owners`, `code-not-loaded`, `site-unavailable`, `provider-unmounted`
   */
  readonly signIn: () => Promise<RegisteredSession>
  /**
   * Signs a person in as a Safe, also if another account is signed in. Without an account, they choose the Safe.
   * Resolves with the session as `signIn` does; at once if the account is signed in.
   *
   * @param options.account - the Safe (CAIP-10)
   * @param options.again - whether it signs once more if it is signed in. @default false
   * @throws {KitError} with the codes of `signIn`, or `safes-not-supported`
   */
  readonly signInAsSafe: (options?: {
    readonly account?: string | undefined
    readonly again?: boolean | undefined
  }) => Promise<RegisteredSession>
  /**
   * Asks the wallet to change to a chain that the site offers. Resolves once it is on it, at once if it is. A call for
   * the same chain joins the first; one for another chain takes its place, and the first throws `superseded`.
   *
   * @param options.chainId - EIP-155
   * @throws {KitError} `request-refused`, `dialog-closed`, `chain-not-offered`, `chain-not-supported`,
   * `wallet-not-connected`, `wallet-failed`, `superseded`, `code-not-loaded`, `site-unavailable`, `provider-unmounted`
   */
  readonly switchChain: (options: { readonly chainId: number }) => Promise<void>
  /**
   * Disconnects the wallet, if one is connected. Signs nobody out.
   *
   * @throws {KitError} `code-not-loaded` or `site-unavailable`, if a wagmi configuration of the page's own has
   * connected it
   */
  readonly disconnect: () => Promise<void>
  /**
   * Ends the session of this browser, if there is one; a connected wallet stays connected.
   *
   * @throws {KitError} `sign-out-failed`
   */
  readonly signOut: () => Promise<void>
}

/** How long a press waits for the backend to say who is signed in, before the dialog opens, in milliseconds. */
const sessionTimeout = 1000

/** Creates the actions of one kit. */
export function createActions(kit: Kit): CountersignActions {
  const { session, authentication } = kit

  /** Opens the dialog, and waits for a session. */
  async function ask(
    open: () => void,
    counts: (session: RegisteredSession, dialog: DialogState) => boolean,
    options?: Parameters<typeof signInOutcome>[2],
  ): Promise<RegisteredSession> {
    // In development, React unmounts and mounts again at once.
    if (kit.isUnmounted()) await new Promise(resolve => setTimeout(resolve))
    if (kit.isUnmounted()) throw new KitError('provider-unmounted')
    open()
    return signInOutcome(kit, counts, options)
  }

  async function signIn() {
    if (session.getSnapshot().status === 'loading' && mayBeSignedIn(session.getSnapshot()))
      await Promise.race([session.refresh(), new Promise(resolve => setTimeout(resolve, sessionTimeout))])
    const known = session.getSnapshot()
    if (known.status === 'signed-in') return known.data
    return ask(
      () => kit.open(),
      () => true,
    )
  }

  async function signInAsSafe(account: string | undefined, again: boolean) {
    const known = session.getSnapshot()
    if (!again && known.status === 'signed-in' && isSame(known.account, account)) return known.data
    return ask(
      () => {
        const isReady = kit.parts.getSnapshot().status === 'ready'
        if (account === undefined || !isReady) kit.open('safe')
        // A dialog that the person has closed while the code was loading stays closed.
        const isOpen = () => kit.state.getSnapshot().view !== null
        if (account !== undefined) whenLoaded(kit, actions => actions.signInAs({ account }), isOpen)
      },
      // Only the text for a Safe has a cosigning.
      (session, { signIn }) => isSame(session.account, account ?? cosigningOf(signIn)?.account),
      { onlyNew: again },
    )
  }

  function switchChain(chainId: number): Promise<void> {
    const { connection, view } = kit.state.getSnapshot()
    const connected = currentConnection(connection)
    const chains = kit.site.getSnapshot()?.chains
    const chain = `eip155:${chainId}`
    if (!connected) return Promise.reject(new KitError('wallet-not-connected'))
    if (connected.chainId === chainId) return Promise.resolve()
    if (chains && !chains.some(({ id }) => id === chain))
      return Promise.reject(new KitError('chain-not-offered'))
    whenLoaded(kit, actions => actions.switchNetwork(chain))
    const outcome = switchOutcome(kit, chainId)
    // It was opened for this only.
    if (view === null)
      outcome.then(
        () => kit.state.getSnapshot().view?.name === 'networks' && kit.close(),
        () => {},
      )
    return outcome
  }

  return {
    signIn: () => ignorable(signIn()),
    signInAsSafe: ({ account, again = false } = {}) =>
      cosigns(authentication)
        ? ignorable(signInAsSafe(account, again))
        : Promise.reject(new KitError('safes-not-supported')),
    switchChain: ({ chainId }) => {
      const takenOver = whenTakenOver(kit)
      // Not later than in the press, if possible: a wallet may open a window.
      return takenOver ? ignorable(takenOver.then(() => switchChain(chainId))) : switchChain(chainId)
    },
    disconnect: async () => {
      await whenTakenOver(kit)
      const parts = kit.parts.getSnapshot()
      // Without its code, the kit has connected no wallet.
      if (parts.status === 'ready') parts.runtime.actions.disconnect()
    },
    signOut: async () => {
      try {
        await session.follow(authentication.signOut())
      } catch (cause) {
        const wasSignedOut = cause instanceof ProblemError && cause.code === 'not-signed-in'
        if (!wasSignedOut) throw new KitError('sign-out-failed', { cause })
      }
      session.set(null)
    },
  }
}

function isSame(account: string, other: string | undefined): boolean {
  return account.toLowerCase() === other?.toLowerCase()
}

/** Lets a caller ignore a promise whose errors a person has seen. One that awaits it receives them. */
function ignorable<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {})
  return promise
}
