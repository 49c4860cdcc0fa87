import { type Client, type Cosigning, clientOf, ProblemError } from '@countersign/api'
import { createStore, type Store } from '@countersign/wallets/state'
import type { Kit } from '../kit/kit.ts'
import { cosignOf } from './cosign-of.ts'

/** What is known of a cosigning. */
export type CosigningState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'there'
      readonly cosigning: Cosigning
      /** The server cannot be asked at the moment, so that it may have changed. It is asked again by itself. */
      readonly isLost?: true
    }
  /** There is none of this id: the link is wrong, or it is long over. */
  | { readonly status: 'not-found' }
  /** The server could not be asked, and it is not known yet. It is tried again by itself as well. */
  | { readonly status: 'unreachable'; readonly error: unknown; readonly retrying: boolean }

/** Cosignings as they stand, each watched once, however many parts of the page show it. */
export type CosigningReadings = {
  readonly at: (id: string) => Store<CosigningState>
  /** Loads it, and hears of its changes until the returned function is called. */
  readonly watch: (id: string) => () => void
  /** Those that the page shows at the moment, each as a whole. */
  readonly shown: Store<readonly string[]>
  /** Asks again what could not be asked. */
  readonly retry: (id: string) => void
  /** Takes over how it stands, such as from a reply; older news than what is known changes nothing. */
  readonly take: (cosigning: Cosigning) => void
}

type Watch = (
  id: string,
  tell: {
    heard: (cosigning: Cosigning) => void
    lost: () => void
    reached: () => void
    gone: () => void
  },
) => () => void

/** Makes the place for cosignings. `watch` hears of changes and tries again by itself. */
export function createCosigningReadings(
  load: Client['cosigning'],
  watch: Watch | undefined,
): CosigningReadings {
  const entries = new Map<string, ReturnType<typeof createEntry>>()
  const shown = createStore<readonly string[]>([])

  function createEntry(id: string) {
    const store = createStore<CosigningState>({ status: 'loading' })
    let watchers = 0
    let stop = () => {}

    function setLost(isLost: boolean) {
      const state = store.getSnapshot()
      if (state.status !== 'there' || state.isLost === (isLost || undefined)) return
      const { cosigning } = state
      store.set(isLost ? { status: 'there', cosigning, isLost } : { status: 'there', cosigning })
    }

    function take(cosigning: Cosigning) {
      const before = store.getSnapshot()
      if (before.status === 'there' && before.cosigning.revision > cosigning.revision) return
      store.set({ status: 'there', cosigning })
    }

    async function ask() {
      const before = store.getSnapshot()
      if (before.status === 'unreachable') store.set({ ...before, retrying: true })
      try {
        take(await load(id))
      } catch (error) {
        // What was once known stays, and what was heard meanwhile says more.
        if (store.getSnapshot().status === 'there') return
        if (error instanceof ProblemError && error.code === 'cosigning-not-found')
          store.set({ status: 'not-found' })
        else store.set({ status: 'unreachable', error, retrying: false })
      }
    }

    async function start() {
      let isOver = false
      stop = () => {
        isOver = true
      }
      await ask()
      if (isOver || store.getSnapshot().status === 'not-found') return
      const end = watch?.(id, {
        heard: take,
        lost: () => setLost(true),
        reached: () => setLost(false),
        gone: () => store.set({ status: 'not-found' }),
      })
      window.addEventListener('online', retry)
      stop = () => {
        end?.()
        window.removeEventListener('online', retry)
      }
    }

    function retry() {
      const state = store.getSnapshot()
      if (state.status === 'unreachable' && !state.retrying) void ask()
    }

    return {
      store,
      take,
      retry,
      watch: () => {
        watchers += 1
        if (watchers === 1) {
          shown.set([...shown.getSnapshot(), id])
          void start()
        }
        return () => {
          watchers -= 1
          if (watchers > 0) return
          shown.set(shown.getSnapshot().filter(other => other !== id))
          stop()
        }
      },
    }
  }

  function entry(id: string) {
    const known = entries.get(id)
    if (known) return known
    const made = createEntry(id)
    entries.set(id, made)
    return made
  }

  return {
    at: id => entry(id).store,
    watch: id => entry(id).watch(),
    shown,
    retry: id => entry(id).retry(),
    take: cosigning => entry(cosigning.id).take(cosigning),
  }
}

const shared = new WeakMap<Kit['client'], CosigningReadings>()

/** The cosignings of one kit, shared by all parts of the page. */
export function cosigningReadings(kit: Pick<Kit, 'client' | 'authentication'>): CosigningReadings {
  const known = shared.get(kit.client)
  if (known) return known
  const made = createCosigningReadings(clientOf(kit.client).cosigning, cosignOf(kit)?.watch)
  shared.set(kit.client, made)
  return made
}
