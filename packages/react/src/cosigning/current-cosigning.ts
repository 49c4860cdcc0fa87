import { type Client, type Cosigning, clientOf, ProblemError } from '@countersign/api'
import {
  createResource,
  createStore,
  perKey,
  type ResourceState,
  type Store,
} from '@countersign/wallets/state'
import type { Kit } from '../kit/kit.ts'
import { cosignOf } from './cosign-of.ts'

/** The state of a cosigning. */
export type CosigningState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'there'
      readonly cosigning: Cosigning
      /**
       * The server cannot be reached at the moment, so the cosigning may have changed. The connection is retried
       * automatically.
       */
      readonly isLost?: true
    }
  /** There is no cosigning with this id: the link is wrong, or the cosigning ended long ago. */
  | { readonly status: 'not-found' }
  /** The server could not be reached, and the cosigning is not known yet. It is retried automatically as well. */
  | { readonly status: 'unreachable'; readonly error: unknown; readonly retrying: boolean }

/** One cosigning, loaded and watched once, however many components show it. */
type CurrentCosigning = Store<Loaded> & {
  /** Loads it, and listens for changes until the returned function is called. */
  readonly watch: () => () => void
  /** Loads it again if it could not be loaded. */
  readonly retry: () => void
  /** Takes its state from another source, such as a response. An older revision than the known one changes nothing. */
  readonly take: (cosigning: Cosigning) => void
}

/** The cosigning, or `null` if no cosigning has this id. */
type Loaded = ResourceState<Known | null>
type Known = { readonly cosigning: Cosigning; readonly isLost: boolean }

export type CurrentCosignings = {
  readonly at: (id: string) => CurrentCosigning
  /** The ids of the cosignings that the page currently shows in full. */
  readonly shown: Store<readonly string[]>
  /** The ids of the cosignings whose progress the page currently lists. */
  readonly listed: Store<readonly string[]>
  /** Records that the page lists some, until the returned function is called. */
  readonly list: (ids: readonly string[]) => () => void
}

type Watch = (
  id: string,
  tell: {
    changed: (cosigning: Cosigning) => void
    lost: () => void
    reached: () => void
    notFound: () => void
  },
) => () => void

/**
 * Creates the store of cosignings.
 *
 * @param watch - listens for changes, and reconnects automatically
 */
export function createCurrentCosignings(
  load: Client['cosigning'],
  watch: Watch | undefined,
): CurrentCosignings {
  const shown = createStore<readonly string[]>([])
  const listed = createStore<readonly string[]>([])

  function createCurrentCosigning(id: string): CurrentCosigning {
    const resource = createResource<Known | null>({
      load: async () => {
        try {
          const cosigning = await load(id)
          const before = known()
          return before && before.cosigning.revision > cosigning.revision
            ? before
            : { cosigning, isLost: false }
        } catch (error) {
          if (error instanceof ProblemError && error.code === 'cosigning-not-found') return null
          throw error
        }
      },
    })
    let watchers = 0
    let stop = () => {}

    function known(): Known | null {
      const state = resource.getSnapshot()
      return state.status === 'known' ? state.value : null
    }

    function take(cosigning: Cosigning) {
      const before = known()
      if (!before || before.cosigning.revision <= cosigning.revision)
        resource.set({ cosigning, isLost: false })
    }

    function setLost(isLost: boolean) {
      const before = known()
      if (before && before.isLost !== isLost) resource.set({ ...before, isLost })
    }

    async function start() {
      let isOver = false
      stop = () => {
        isOver = true
      }
      await resource.refresh()
      const state = resource.getSnapshot()
      if (isOver || (state.status === 'known' && !state.value)) return
      const end = watch?.(id, {
        changed: take,
        lost: () => setLost(true),
        reached: () => setLost(false),
        notFound: () => resource.set(null),
      })
      window.addEventListener('online', retry)
      stop = () => {
        end?.()
        window.removeEventListener('online', retry)
      }
    }

    function retry() {
      if (resource.getSnapshot().status === 'unavailable') void resource.refresh()
    }

    return {
      subscribe: resource.subscribe,
      getSnapshot: resource.getSnapshot,
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

  function list(ids: readonly string[]) {
    listed.set([...listed.getSnapshot(), ...ids])
    return () => listed.set(listed.getSnapshot().filter(id => !ids.includes(id)))
  }

  return { at: perKey(createCurrentCosigning), shown, listed, list }
}

export function toCosigningState(state: Loaded): CosigningState {
  switch (state.status) {
    case 'known': {
      if (!state.value) return { status: 'not-found' }
      const { cosigning, isLost } = state.value
      return isLost ? { status: 'there', cosigning, isLost } : { status: 'there', cosigning }
    }
    case 'loading':
      return 'error' in state
        ? { status: 'unreachable', error: state.error, retrying: true }
        : { status: 'loading' }
    case 'unavailable':
      return { status: 'unreachable', error: state.error, retrying: false }
  }
}

/** Returns the cosignings of one kit, shared by all components of the page. */
export const currentCosignings = perKey(
  (kit: Kit) => createCurrentCosignings(clientOf(kit.client).cosigning, cosignOf(kit)?.watch),
  new WeakMap(),
)
