import type { DialogState } from '@countersign/wallets/state'
import { connectionError, networkError, pairingError, signInError, tokenError } from '../errors/failures.ts'
import { KitError, loadingError } from '../errors/kit-error.ts'
import type { Kit } from '../kit/kit.ts'
import type { RegisteredSession } from '../session/register.ts'
import type { SessionState } from '../session/session.ts'

// Loaded for sites that want to know.

export type Callbacks = {
  /**
   * Called with the session that has ended: signed out here or in another tab, revoked or expired. Not called for a page
   * that opens signed out, nor if another account has signed in instead. Each open tab calls it.
   */
  readonly onSignedOut?: ((session: RegisteredSession) => void) | undefined
  /**
   * Called with failures that people see in the dialog, or that nothing else reports. Not called for what a person has
   * decided (such as to refuse a request or close the dialog), nor for what an action has thrown without the dialog.
   */
  readonly onError?: ((error: KitError) => void) | undefined
}

/**
 * Calls back when the state changes.
 *
 * @param from - the session that the page knew at first
 * @param latest - returns the current callbacks
 * @param left - aborts when the provider unmounts
 */
export function watchKit(
  { session, state, parts, site }: Pick<Kit, 'session' | 'state' | 'parts' | 'site'>,
  from: SessionState,
  latest: () => Callbacks,
  left: AbortSignal,
): void {
  if (left.aborted) return
  const stops = [
    follow(session, from, (is, was) => {
      if (was.status === 'signed-in' && is.status === 'signed-out')
        later(() => latest().onSignedOut?.(was.data))
      if (is.status === 'unavailable' && !is.retrying)
        report(new KitError('session-unavailable', { cause: is.error }))
    }),
    follow(parts, { status: 'absent' }, is => {
      if (is.status === 'failed') report(loadingError(is))
    }),
    follow(state, state.getSnapshot(), (is, was) => {
      for (const error of failures(is, was)) report(error)
    }),
  ]

  function failures(is: DialogState, was: DialogState): (KitError | null)[] {
    const { connection, signIn, network } = is
    return [
      failureOf(is) === failureOf(was) ? null : connectionError(connection),
      signIn.status === 'failed' && hasFailed(signIn, was.signIn) ? signInError(signIn) : null,
      network.status === 'failed' && hasFailed(network, was.network)
        ? networkError(network, site.getSnapshot()?.chains)
        : null,
      hasFailed(is.token, was.token) ? tokenError(is) : null,
      hasFailed(is.pairing, was.pairing) ? pairingError(is) : null,
    ]
  }

  function report(error: KitError | null) {
    if (error && error.code !== 'request-refused') later(() => latest().onError?.(error))
  }

  left.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
}

type Attempt = { readonly status: string; readonly attempt: number }

function hasFailed(is: Attempt, was: Attempt): boolean {
  return is.status === 'failed' && (was.status !== 'failed' || was.attempt !== is.attempt)
}

function failureOf({ connection }: DialogState) {
  return 'failure' in connection ? connection.failure : null
}

/** An error of a page's own callback must not stop what called it. */
const later = queueMicrotask

/** Calls `changed` with each value of a store and the one before, starting with the current value if that differs. */
function follow<Value>(
  store: { readonly subscribe: (listener: () => void) => () => void; readonly getSnapshot: () => Value },
  from: Value,
  changed: (is: Value, was: Value) => void,
): () => void {
  let was = from
  const step = () => {
    const is = store.getSnapshot()
    if (is === was) return
    const before = was
    was = is
    changed(is, before)
  }
  const stop = store.subscribe(step)
  step()
  return stop
}
