import { type NetworkState, ongoingCosigning } from '@countersign/wallets'
import { currentConnection, type DialogState, isUnannounced } from '@countersign/wallets/state'
import { networkError, signInError } from '../errors/failures.ts'
import { KitError, loadingError } from '../errors/kit-error.ts'
import type { Kit } from '../kit/kit.ts'
import type { RegisteredSession } from '../session/register.ts'

// What becomes of what an action has started in the dialog. While it is open, a person can try again what failed. So it
// is decided when it has succeeded, or when the dialog has left it.

type Verdict<Result> = { readonly result: Result } | { readonly error: KitError } | null

/** Returns the first verdict, now or after a change of one of the stores. */
function decide<Result>(
  stores: readonly { readonly subscribe: (listener: () => void) => () => void }[],
  judge: () => Verdict<Result>,
): Promise<Result> {
  const decided = Promise.withResolvers<Result>()
  // A person who closes the dialog has seen why. A caller that ignores the promise need not hear of it.
  decided.promise.catch(() => {})
  const stops: (() => void)[] = []
  const settle = () => {
    const verdict = judge()
    if (!verdict) return
    for (const stop of stops.splice(0)) stop()
    if ('error' in verdict) decided.reject(verdict.error)
    else decided.resolve(verdict.result)
  }
  for (const { subscribe } of stores) stops.push(subscribe(settle))
  settle()
  return decided.promise
}

/**
 * Waits for the sign-in in the open dialog.
 *
 * @param counts - whether a session is what the caller wants, wherever it is from; `dialog`: its state when it was last
 * open
 * @param options.onlyNew - whether only a session counts for which this dialog was signed in. @default false
 * @returns the session, once `onSignedIn` has been called with it
 * @throws {KitError}
 */
export function signInOutcome(
  kit: Pick<Kit, 'state' | 'parts' | 'session' | 'signedIn'>,
  counts: (session: RegisteredSession, dialog: DialogState) => boolean,
  { onlyNew = false }: { onlyNew?: boolean } = {},
): Promise<RegisteredSession> {
  let last = kit.signedIn.getSnapshot()
  let open = kit.state.getSnapshot()
  return decide<RegisteredSession>([kit.state, kit.signedIn], () => {
    const signedIn = kit.signedIn.getSnapshot()
    const isNew = signedIn !== last
    last = signedIn
    if (signedIn && isNew && counts(signedIn.session, open)) return { result: signedIn.session }
    const state = kit.state.getSnapshot()
    if (state.view !== null) {
      open = state
      return null
    }
    // `onSignedIn` is called once the dialog's history entry is removed.
    if (!isNew && state.signIn.status === 'done' && state.signIn !== open.signIn) return null
    const session = kit.session.getSnapshot()
    return !onlyNew && session.status === 'signed-in' && counts(session.data, open)
      ? { result: session.data }
      : { error: closedError(kit, open, state) }
  })
}

/** Returns why the dialog closed without a session. */
function closedError({ parts }: Pick<Kit, 'parts'>, { signIn }: DialogState, closed: DialogState): KitError {
  const loaded = parts.getSnapshot()
  switch (loaded.status) {
    case 'absent':
      return new KitError('provider-unmounted')
    case 'failed':
      return loadingError(loaded)
    case 'loading':
    case 'ready': {
      const cosigning = ongoingCosigning(signIn)
      // While the dialog waits for owners, it announces the cosigning to them.
      const isAsked = cosigning && (signIn.status === 'waiting-for-owners' || !isUnannounced(cosigning))
      const isCancelled = closed.signIn.status === 'idle' && closed.signIn.withdrawn !== undefined
      if (isAsked && !isCancelled) return new KitError('waiting-for-owners', { cosigning: cosigning.id })
      const cause = signIn.status === 'failed' ? signInError(signIn) : undefined
      return new KitError('dialog-closed', cause && { cause })
    }
  }
}

/**
 * Waits until the connected wallet is on a chain that it was asked to change to.
 *
 * @param chainId - EIP-155
 * @throws {KitError}
 */
export function switchOutcome(kit: Pick<Kit, 'state' | 'parts' | 'site'>, chainId: number): Promise<void> {
  let failed: Extract<NetworkState, { status: 'failed' }> | null = null
  return decide<void>([kit.state], () => {
    const { connection, network, view } = kit.state.getSnapshot()
    if (kit.parts.getSnapshot().status === 'absent') return { error: new KitError('provider-unmounted') }
    const connected = currentConnection(connection)
    if (!connected) return { error: new KitError('wallet-not-connected') }
    if (connected.chainId === chainId) return { result: undefined }
    switch (network.status) {
      case 'idle':
      case 'done':
        // The person cancelled the request, and can choose the chain again.
        if (view !== null) return null
        return {
          error: failed
            ? networkError(failed, kit.site.getSnapshot()?.chains)
            : new KitError('dialog-closed'),
        }
      case 'failed':
      case 'loading':
      case 'preparing':
      case 'ready':
      case 'switching':
      case 'asking':
      case 'checking':
      case 'waiting-for-owners':
        if (network.act !== `eip155:${chainId}`) return { error: new KitError('superseded') }
        failed = network.status === 'failed' ? network : null
        return null
    }
  })
}
