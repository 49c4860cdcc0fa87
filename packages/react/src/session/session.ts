import { ProblemError } from '@countersign/api'
import type { Authentication, SignedIn } from '@countersign/wallets/authentication'
import { createStore, type Store } from '@countersign/wallets/state'
import { noteSignedIn } from './hint.ts'
import type { RegisteredSession } from './register.ts'

export type SessionState<S extends SignedIn = RegisteredSession> =
  | { readonly status: 'loading' | 'signed-out' }
  | { readonly status: 'signed-in'; readonly session: S }
  /** The server could not be asked. */
  | { readonly status: 'unavailable'; readonly error: unknown; readonly retrying: boolean }

/** What the page knows of the session of this browser. */
export type CurrentSession<S extends SignedIn = RegisteredSession> = Store<SessionState<S>> & {
  /** Asks the backend. What was known stays until it answers, and if it does not. */
  readonly refresh: () => void
  /** Takes over a session, or that there is none; while it is watched, the other tabs hear of it. */
  readonly set: (session: S | null) => void
  /** Asks anew, whatever is being asked already: something has happened that an answer under way may not know of. */
  readonly look: () => void
  /**
   * Whether the server may have opened or ended a session that this page does not know of. Stays until the server has
   * said how it is.
   */
  readonly inDoubt: Store<boolean>
  /** Is in doubt until `answer` has settled and the server was asked after that; takes over the session that it brings. */
  readonly doubt: (answer: Promise<S | null>) => void
  /** Passes on what was asked of the server for a signed-in person; an answer "not signed in" signs the page out. */
  readonly follow: <Result>(asked: Promise<Result>) => Promise<Result>
  /** Stays in touch with the other tabs: looks anew when one signs in or out, and when the network comes back. @returns a function that stops it */
  readonly watch: () => () => void
}

const channel = 'countersign.session'

/**
 * Makes the store of the session. It is never kept from visit to visit: it may have been revoked from elsewhere.
 *
 * @param authentication - who can say who is signed in.
 * @param initial - what is known already, such as by a server that has drawn the page; `undefined` if nothing is.
 */
export function createCurrentSession<S extends SignedIn>(
  authentication: Pick<Authentication<S>, 'session'>,
  initial?: S | null,
): CurrentSession<S> {
  const store = createStore<SessionState<S>>(
    initial === undefined
      ? { status: 'loading' }
      : initial === null
        ? { status: 'signed-out' }
        : { status: 'signed-in', session: initial },
  )
  const inDoubt = createStore(false)
  let unsettled = 0
  let asking: AbortController | undefined
  let others: BroadcastChannel | undefined

  function take(session: S | null) {
    noteSignedIn(session !== null)
    const before = store.getSnapshot()
    if (session) store.set({ status: 'signed-in', session })
    else if (before.status !== 'signed-out') store.set({ status: 'signed-out' })
  }

  async function look() {
    asking?.abort()
    const mine = new AbortController()
    asking = mine
    const before = store.getSnapshot()
    if (before.status === 'unavailable') store.set({ ...before, retrying: true })
    try {
      const session = await authentication.session({ signal: mine.signal })
      // An answer from before the last sign-in or sign-out says nothing any more.
      if (asking !== mine) return
      if (session && typeof session.account !== 'string') throw new TypeError('This is no session.')
      take(session)
      if (unsettled === 0) inDoubt.set(false)
    } catch (error) {
      const { status } = store.getSnapshot()
      if (asking === mine && (status === 'loading' || status === 'unavailable'))
        store.set({ status: 'unavailable', error, retrying: false })
    } finally {
      if (asking === mine) asking = undefined
    }
  }

  function refresh() {
    if (!asking) void look()
  }

  async function doubt(answer: Promise<S | null>) {
    unsettled += 1
    inDoubt.set(true)
    const session = await answer.catch(() => null)
    unsettled -= 1
    if (session) set(session)
    // Also then: another sign-in may have taken its place meanwhile.
    await look()
  }

  function set(session: S | null) {
    asking?.abort()
    asking = undefined
    take(session)
    if (unsettled === 0) inDoubt.set(false)
    others?.postMessage(null)
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    refresh,
    look: () => void look(),
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
      const line = new BroadcastChannel(channel)
      others = line
      line.onmessage = () => void look()
      window.addEventListener('online', refresh)
      return () => {
        line.close()
        if (others === line) others = undefined
        window.removeEventListener('online', refresh)
      }
    },
  }
}
