import { type Client, ProblemError, type Session } from '@countersign/api'
import { createStore, type Store } from '@countersign/wallets/state'
import { noteSignedIn } from './hint.ts'

export type SessionState =
  | { readonly status: 'loading' | 'signed-out' }
  | { readonly status: 'signed-in'; readonly session: Session }
  /** The server could not be asked. */
  | { readonly status: 'unavailable'; readonly error: unknown; readonly retrying: boolean }

/** What the page knows of the session of this browser. */
export type CurrentSession = Store<SessionState> & {
  /** Asks the server. What was known stays until it answers, and if it does not. */
  readonly refresh: () => void
  /** Takes over a session, or that there is none; while it is watched, the other tabs hear of it. */
  readonly set: (session: Session | null) => void
  /** Passes on what was asked of the server for a signed-in person; an answer "not signed in" signs the page out. */
  readonly follow: <Result>(asked: Promise<Result>) => Promise<Result>
  /** Stays in touch with the other tabs: looks again when one signs in or out, and when the network comes back. @returns a function that stops it */
  readonly watch: () => () => void
}

const channel = 'countersign.session'

/** Makes the store of the session. It is never kept from visit to visit: it may have been revoked from elsewhere. */
export function createCurrentSession(client: Pick<Client, 'session'>): CurrentSession {
  const store = createStore<SessionState>({ status: 'loading' })
  let asking: AbortController | undefined
  let others: BroadcastChannel | undefined

  function take(session: Session | null) {
    noteSignedIn(session !== null)
    const before = store.getSnapshot()
    if (session) store.set({ status: 'signed-in', session })
    else if (before.status !== 'signed-out') store.set({ status: 'signed-out' })
  }

  async function refresh() {
    if (asking) return
    const mine = new AbortController()
    asking = mine
    const before = store.getSnapshot()
    if (before.status === 'unavailable') store.set({ ...before, retrying: true })
    try {
      const { session } = await client.session({ signal: mine.signal })
      // An answer from before the last sign-in or sign-out says nothing any more.
      if (asking === mine) take(session)
    } catch (error) {
      const { status } = store.getSnapshot()
      if (asking === mine && (status === 'loading' || status === 'unavailable'))
        store.set({ status: 'unavailable', error, retrying: false })
    } finally {
      if (asking === mine) asking = undefined
    }
  }

  function set(session: Session | null) {
    asking?.abort()
    asking = undefined
    take(session)
    others?.postMessage(null)
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    refresh: () => void refresh(),
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
      const look = () => void refresh()
      const line = new BroadcastChannel(channel)
      others = line
      line.onmessage = look
      window.addEventListener('online', look)
      return () => {
        line.close()
        if (others === line) others = undefined
        window.removeEventListener('online', look)
      }
    },
  }
}
