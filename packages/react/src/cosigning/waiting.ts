import { type Cosigning, type EndedCosigning, ProblemError } from '@countersign/api'
import type { Cosign, SignedIn } from '@countersign/wallets/authentication'
import { createStore, type Store } from '@countersign/wallets/state'
import type { CurrentSession } from '../session/session.ts'
import { proofOf } from './proof-of.ts'

/** What became of a cosigning that was waited for. */
export type WaitingNews =
  | { readonly kind: 'signed-in'; readonly id: string; readonly account: string }
  /** The owners have signed for a proof; `draft`: where it goes on, or is there to be seen. */
  | { readonly kind: 'proof-signed'; readonly id: string; readonly draft: string }
  | {
      readonly kind: 'ended'
      readonly id: string
      readonly purpose: Cosigning['purpose']
      readonly how: Exclude<EndedCosigning, 'CONFIRMED'>
    }

/** Whom this browser waits for. */
export type WaitingState = {
  /** `unavailable`: it could not be asked, and is not known yet. It is tried again by itself as well. */
  readonly status: 'loading' | 'known' | 'unavailable'
  /** The cosignings that still wait, newest first. */
  readonly open: readonly Cosigning[]
  /** Stands until it is dismissed. */
  readonly news: WaitingNews | null
}

/** Waits for the owners of Safes without any wallet code: watches, and takes the session once it is confirmed. */
export type Waiting = Store<WaitingState> & {
  /** Waits until the returned function is called, and whoever else waits has done so too. */
  readonly run: () => () => void
  /** Asks anew which there are. */
  readonly look: () => void
  /** Ends one of them. @throws what the server throws */
  readonly cancel: (id: string) => Promise<void>
  readonly dismiss: () => void
}

export type WaitingOptions<S extends SignedIn> = {
  readonly cosign: Pick<Cosign<S>, 'list' | 'watch' | 'collect' | 'cancel'>
  readonly session: Pick<CurrentSession<S>, 'set' | 'look'>
  /** Whether the dialog waits for it: then its session is not taken here. */
  readonly isHeld: (id: string) => boolean
  readonly mayWait: () => boolean
  /** Called once nobody is waited for any more. */
  readonly onNobody: () => void
}

/** After which time it is asked again where the server could not be asked, in milliseconds: the first time, and the longest. */
const patience = { first: 4_000, longest: 60_000 }

/** Codes after which there is nothing to take here. */
const settled: readonly string[] = [
  'cosigning-collected',
  'cosigning-of-another-browser',
  'cosigning-not-found',
  'cosigning-ended',
]

/** Makes what waits. Nothing is asked before it is run. */
export function createWaiting<S extends SignedIn>(options: WaitingOptions<S>): Waiting {
  const { cosign, session, isHeld } = options
  const store = createStore<WaitingState>({ status: 'loading', open: [], news: null })
  const watched = new Map<string, () => void>()
  const collecting = new Set<string>()
  /** Confirmed, and its session not taken yet. */
  const confirmed = new Set<string>()
  let runners = 0
  let again: ReturnType<typeof setTimeout> | undefined
  let wait = patience.first
  let asking = 0

  const change = (change: Partial<WaitingState>) => store.set({ ...store.getSnapshot(), ...change })

  async function look() {
    asking += 1
    const mine = asking
    const awaited = options.mayWait()
    clearTimeout(again)
    try {
      const items = await cosign.list()
      if (mine !== asking || runners === 0) return
      wait = patience.first
      for (const id of watched.keys()) if (!items.some(item => item.id === id)) drop(id)
      change({ status: 'known', open: items.filter(isOpen) })
      for (const item of items) heard(item)
      // It ended while nobody looked. What the person ended themselves they know.
      const [last] = items
      if (awaited && last && last.status !== 'CANCELLED' && !items.some(waits)) tellEnd(last)
      settle()
    } catch {
      if (mine !== asking || runners === 0) return
      if (store.getSnapshot().status === 'loading') change({ status: 'unavailable' })
      later()
    }
  }

  function later() {
    clearTimeout(again)
    again = setTimeout(look, wait)
    wait = Math.min(2 * wait, patience.longest)
  }

  function heard(cosigning: Cosigning) {
    const { id, status } = cosigning
    const before = store.getSnapshot()
    const known = before.open.find(item => item.id === id)
    if (known && known.revision > cosigning.revision) return
    if (isOpen(cosigning)) {
      if (known) change({ open: before.open.map(item => (item.id === id ? cosigning : item)) })
      if (!watched.has(id)) watched.set(id, cosign.watch(id, { heard, gone: () => drop(id) }))
      return
    }
    if (hasSession(cosigning) && !cosigning.collected) return void collect(cosigning)
    drop(id)
    // Another tab has taken its session.
    if (hasSession(cosigning)) session.look()
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
        // It may be this browser's session all the same: another tab was first.
        session.look()
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
    if (status === 'known' && open.length === 0 && confirmed.size === 0) options.onNobody()
  }

  function tellEnd(cosigning: Cosigning) {
    const { id, purpose, status } = cosigning
    const proof = status === 'CONFIRMED' ? proofOf(cosigning) : null
    if (proof) change({ news: { kind: 'proof-signed', id, draft: proof.draft } })
    else if (status === 'EXPIRED' || status === 'SUPERSEDED')
      change({ news: { kind: 'ended', id, purpose, how: status } })
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    look: () => {
      if (runners > 0) void look()
    },
    run: () => {
      runners += 1
      // Also when others wait already: what the dialog had held back may be there to be taken.
      void look()
      if (runners === 1) window.addEventListener('online', look)
      return () => {
        runners -= 1
        if (runners > 0) return
        clearTimeout(again)
        window.removeEventListener('online', look)
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

/** Whether it leads to a session. What is signed for a proof, the server takes into the proof by itself. */
function hasSession({ purpose, status }: Cosigning): boolean {
  return purpose === 'sign-in' && status === 'CONFIRMED'
}

/** Whether something is still to come of it here: confirmations, or the session. */
function waits(cosigning: Cosigning): boolean {
  return isOpen(cosigning) || (hasSession(cosigning) && !cosigning.collected)
}
