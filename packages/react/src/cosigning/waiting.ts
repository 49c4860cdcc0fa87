import { type Cosigning, type EndedCosigning, ProblemError } from '@countersign/api'
import type { Cosign, SignedIn } from '@countersign/wallets/authentication'
import { createStore, hasExpiredUnannounced, type Store } from '@countersign/wallets/state'
import type { CurrentSession } from '../session/session.ts'
import { proofOf } from './proof-of.ts'

/** The outcome of a cosigning that this browser waited for. */
export type WaitingNews =
  | { readonly kind: 'signed-in'; readonly id: string; readonly account: string }
  /** The owners have signed a proof; `draft`: the page where it continues or is shown. */
  | { readonly kind: 'proof-signed'; readonly id: string; readonly draft: string }
  | {
      readonly kind: 'ended'
      readonly id: string
      readonly purpose: Cosigning['purpose']
      readonly how: Exclude<EndedCosigning, 'CONFIRMED'>
    }

/** The cosignings that this browser waits for. */
export type WaitingState = {
  /**
   * `unavailable`: the server could not be reached, and the list is not known yet. It is retried automatically as well.
   */
  readonly status: 'loading' | 'known' | 'unavailable'
  /** The cosignings that still need confirmations, newest first. */
  readonly open: readonly Cosigning[]
  /** Stays until it is dismissed. */
  readonly news: WaitingNews | null
}

/**
 * Waits for the owners of Safes without any wallet code: watches cosignings, and collects the session once they are
 * confirmed.
 */
export type Waiting = Store<WaitingState> & {
  /** Starts waiting. Stops once every caller has called the returned function. */
  readonly run: () => () => void
  /** Loads the cosignings again. */
  readonly reload: () => void
  /** Cancels a cosigning. @throws what the server throws */
  readonly cancel: (id: string) => Promise<void>
  readonly dismiss: () => void
}

export type WaitingOptions<S extends SignedIn> = {
  readonly cosign: Pick<Cosign<S>, 'list' | 'watch' | 'collect' | 'cancel'>
  readonly session: Pick<CurrentSession<S>, 'set' | 'reload'>
  /** Whether the dialog waits for this cosigning and collects its session. */
  readonly isHeld: (id: string) => boolean
  readonly mayWait: () => boolean
  /** Called once no cosigning is waited for any more. */
  readonly onNobody: () => void
}

/** The first and the longest pause before a retry while the server is unreachable, in milliseconds. */
const pause = { first: 4_000, longest: 60_000 }

/** Problem codes after which this browser has no session to collect. */
const settled: readonly string[] = [
  'cosigning-collected',
  'cosigning-of-another-browser',
  'cosigning-not-found',
  'cosigning-ended',
]

/** Creates the store of the cosignings that wait for owners. Makes no request before `run` is called. */
export function createWaiting<S extends SignedIn>(options: WaitingOptions<S>): Waiting {
  const { cosign, session, isHeld } = options
  const store = createStore<WaitingState>({ status: 'loading', open: [], news: null })
  const watched = new Map<string, () => void>()
  const collecting = new Set<string>()
  /** The ids of confirmed cosignings whose session is not collected yet. */
  const confirmed = new Set<string>()
  let runners = 0
  let again: ReturnType<typeof setTimeout> | undefined
  let wait = pause.first
  let asking = 0
  /** Whether the server could read all cosignings: one that it could not read may still be waited for. */
  let isComplete = true

  const change = (change: Partial<WaitingState>) => store.set({ ...store.getSnapshot(), ...change })

  async function reload() {
    asking += 1
    const mine = asking
    const awaited = options.mayWait()
    clearTimeout(again)
    try {
      const { items, unreadable = 0 } = await cosign.list()
      if (mine !== asking || runners === 0) return
      wait = pause.first
      // Until the whole list is received, it is not known that nobody is waited for.
      isComplete = false
      const isWhole = unreadable === 0
      const isUnlisted = (id: string) => !items.some(item => item.id === id)
      if (isWhole) for (const id of watched.keys()) if (isUnlisted(id)) drop(id)
      const unread = isWhole ? [] : store.getSnapshot().open.filter(({ id }) => isUnlisted(id))
      change({ status: 'known', open: [...items.filter(isOpen), ...unread] })
      for (const item of items) receive(item)
      isComplete = isWhole
      // It ended while this browser was not watching. A cancelled one was cancelled by the person, who needs no notice.
      const [last] = items
      if (awaited && isComplete && last && last.status !== 'CANCELLED' && !items.some(waits)) tellEnd(last)
      settle()
    } catch {
      if (mine !== asking || runners === 0) return
      if (store.getSnapshot().status === 'loading') change({ status: 'unavailable' })
      later()
    }
  }

  function later() {
    clearTimeout(again)
    again = setTimeout(reload, wait)
    wait = Math.min(2 * wait, pause.longest)
  }

  function receive(cosigning: Cosigning) {
    const { id, status } = cosigning
    const before = store.getSnapshot()
    const known = before.open.find(item => item.id === id)
    if (known && known.revision > cosigning.revision) return
    if (isOpen(cosigning)) {
      if (known) change({ open: before.open.map(item => (item.id === id ? cosigning : item)) })
      if (!watched.has(id)) watched.set(id, cosign.watch(id, { changed: receive, notFound: () => drop(id) }))
      return
    }
    if (hasSession(cosigning) && !cosigning.collected) return void collect(cosigning)
    drop(id)
    // Another tab has collected its session.
    if (hasSession(cosigning)) session.reload()
    else if (known && status !== 'CANCELLED') tellEnd(cosigning)
  }

  async function collect({ id, account }: Cosigning) {
    confirmed.add(id)
    if (collecting.has(id) || isHeld(id)) return
    collecting.add(id)
    try {
      const opened = await cosign.collect(id)
      drop(id)
      session.set(opened)
      change({ news: { kind: 'signed-in', id, account } })
    } catch (error) {
      if (error instanceof ProblemError && settled.includes(error.code)) {
        drop(id)
        // Another tab may have collected the session for this browser.
        session.reload()
      } else if (runners > 0) later()
    } finally {
      collecting.delete(id)
    }
  }

  function drop(id: string) {
    watched.get(id)?.()
    watched.delete(id)
    confirmed.delete(id)
    const { open } = store.getSnapshot()
    if (open.some(item => item.id === id)) change({ open: open.filter(item => item.id !== id) })
    settle()
  }

  function settle() {
    const { status, open } = store.getSnapshot()
    if (isComplete && status === 'known' && open.length === 0 && confirmed.size === 0) options.onNobody()
  }

  function tellEnd(cosigning: Cosigning) {
    const { id, purpose, status } = cosigning
    // The person asked nobody, so there is nothing that they wait for.
    if (hasExpiredUnannounced(cosigning)) return
    const proof = status === 'CONFIRMED' ? proofOf(cosigning) : null
    if (proof) change({ news: { kind: 'proof-signed', id, draft: proof.draft } })
    else if (status === 'EXPIRED' || status === 'SUPERSEDED')
      change({ news: { kind: 'ended', id, purpose, how: status } })
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    reload: () => {
      if (runners > 0) void reload()
    },
    run: () => {
      runners += 1
      // Even if others already wait: a session that the dialog had held may now be collected.
      void reload()
      if (runners === 1) window.addEventListener('online', reload)
      return () => {
        runners -= 1
        if (runners > 0) return
        clearTimeout(again)
        window.removeEventListener('online', reload)
        for (const stop of watched.values()) stop()
        watched.clear()
      }
    },
    cancel: async id => {
      await cosign.cancel(id)
      drop(id)
    },
    dismiss: () => change({ news: null }),
  }
}

function isOpen({ status }: Cosigning): boolean {
  return status === 'NEEDS_CONFIRMATION'
}

/** Whether a cosigning leads to a session. A signature for a proof is added to the proof by the server. */
function hasSession({ purpose, status }: Cosigning): boolean {
  return purpose === 'sign-in' && status === 'CONFIRMED'
}

/** Whether this browser still expects confirmations or a session from a cosigning. */
function waits(cosigning: Cosigning): boolean {
  return isOpen(cosigning) || (hasSession(cosigning) && !cosigning.collected)
}
