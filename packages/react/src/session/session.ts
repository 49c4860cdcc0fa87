import { ProblemError } from '@countersign/api'
import type { Authentication, SignedIn } from '@countersign/wallets/authentication'
import { createResource, createStore, type ResourceState, type Store } from '@countersign/wallets/state'
import { signedInFlag } from '../browser-flag.ts'
import type { RegisteredSession } from './register.ts'

/** Who is signed in, according to the backend. `account` and `data` are defined only while someone is. */
export type SessionState<S extends SignedIn = RegisteredSession> =
  | {
      readonly status: 'loading' | 'signed-out'
      readonly account?: undefined
      readonly data?: undefined
      readonly error?: undefined
    }
  | {
      readonly status: 'signed-in'
      /** The account that is signed in (CAIP-10). */
      readonly account: S['account']
      /** The session, as the backend describes it. */
      readonly data: S
      readonly error?: undefined
    }
  /** The backend could not be reached. */
  | {
      readonly status: 'unavailable'
      readonly account?: undefined
      readonly data?: undefined
      readonly error: unknown
      readonly retrying: boolean
    }

/** The session of this browser, as far as the page knows it. */
export type CurrentSession<S extends SignedIn = RegisteredSession> = Store<SessionState<S>> & {
  /**
   * Loads the session from the backend, and waits for its answer, or until it could not be reached. The known state stays
   * until it answers, and if it does not.
   */
  readonly refresh: () => Promise<void>
  /** Sets the session, or `null` for none; while it is watched, other tabs are notified. */
  readonly set: (session: S | null) => void
  /** Loads the session again even if a request is under way, which may not include the latest change. */
  readonly reload: () => void
  /**
   * Whether the server may have created or ended a session that this page does not know of. Stays `true` until the
   * server has answered.
   */
  readonly inDoubt: Store<boolean>
  /**
   * Puts the session in doubt until `answer` has settled and the server has answered after that; sets the session that
   * `answer` contains.
   */
  readonly doubt: (answer: Promise<S | null>) => void
  /** Returns the result of a request for a signed-in person; a "not signed in" answer signs the page out. */
  readonly follow: <Result>(asked: Promise<Result>) => Promise<Result>
  /**
   * Synchronizes with other tabs: loads the session again when one signs in or out, when the network is back, and
   * when the browser's Back restores the page.
   *
   * @returns a function that stops it
   */
  readonly watch: () => () => void
}

const channel = 'countersign.session'

/**
 * Creates the store of the session. The session is never stored between visits, since it may have been revoked
 * elsewhere.
 *
 * @param authentication - the backend that knows who is signed in.
 * @param initial - the session that is already known, such as by a server that has rendered the page; `undefined` if
 * unknown.
 */
export function createCurrentSession<S extends SignedIn>(
  authentication: Pick<Authentication<S>, 'session'>,
  initial?: S | null,
): CurrentSession<S> {
  const resource = createResource<S | null>({
    load: async signal => {
      const session = await authentication.session({ signal })
      if (session && !isSessionAccount(session.account))
        throw new TypeError('The account of a session must be in CAIP-10.')
      return session
    },
    initial,
  })
  const store = createStore(toSessionState(resource.getSnapshot()))
  const inDoubt = createStore(false)
  /** The number of sign-ins whose outcome is unknown. */
  let unsettled = 0
  let otherTabs: BroadcastChannel | undefined

  resource.subscribe(() => {
    const state = resource.getSnapshot()
    if (state.status === 'known') {
      // No new answer: it is being loaded again, or could not be.
      if (state.renewing || state.stale) return
      signedInFlag.set(state.value !== null)
      if (unsettled === 0) inDoubt.set(false)
    }
    store.set(toSessionState(state))
  })

  async function doubt(answer: Promise<S | null>) {
    unsettled += 1
    inDoubt.set(true)
    const session = await answer.catch(() => null)
    unsettled -= 1
    if (session) set(session)
    // Even with a session: another sign-in may have replaced it in the meantime.
    await resource.reload()
  }

  function set(session: S | null) {
    resource.set(session)
    otherTabs?.postMessage(null)
  }

  const { refresh, reload } = resource

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    refresh,
    reload,
    inDoubt,
    doubt: answer => void doubt(answer),
    set,
    follow: async asked => {
      try {
        return await asked
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'not-signed-in') set(null)
        throw error
      }
    },
    watch: () => {
      try {
        otherTabs = new BroadcastChannel(channel)
        otherTabs.onmessage = reload
      } catch {
        // Firefox throws where storage is denied. Each tab then has the session that it last loaded.
      }
      const left = new AbortController()
      window.addEventListener('online', refresh, left)
      // A page that Back restores is as it was before what the person did on the pages after it.
      window.addEventListener('pageshow', ({ persisted }) => persisted && reload(), left)
      return () => {
        otherTabs?.close()
        otherTabs = undefined
        left.abort()
      }
    },
  }
}

/** Whether the text is the account of a session, in CAIP-10. */
export const isSessionAccount = (account: string): boolean => /^eip155:\d+:0x/.test(account)

const signedOut = { status: 'signed-out' } as const

function toSessionState<S extends SignedIn>(state: ResourceState<S | null>): SessionState<S> {
  if (state.status === 'known')
    return state.value ? { status: 'signed-in', account: state.value.account, data: state.value } : signedOut
  return 'error' in state
    ? { status: 'unavailable', error: state.error, retrying: state.status === 'loading' }
    : { status: 'loading' }
}

/** Returns whether someone is signed in, or was at this browser's last visit and the server has not answered yet. */
export function mayBeSignedIn({ status }: SessionState): boolean {
  return status === 'signed-in' || (status !== 'signed-out' && signedInFlag.isSet())
}
