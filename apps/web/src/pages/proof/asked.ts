import { ProblemError } from '@countersign/api'
import { createStore, type Store } from '@countersign/wallets/state'

/** Where something stands that the server is asked for. */
export type Asked<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'there'; readonly value: Value }
  | { readonly status: 'not-found' }
  | { readonly status: 'unreachable'; readonly retrying: boolean }

export type AskedStore<Value> = Store<Asked<Value>> & {
  /** Asks anew. What is known stays until there is an answer, and if there is none. */
  readonly load: () => Promise<void>
  /** Takes over what has become known otherwise. */
  readonly take: (value: Value) => void
}

/**
 * Makes a place for one thing that the server is asked for.
 *
 * @param ask - what asks; rejects with `ProblemError` or `ServerUnreachableError`.
 */
export function createAsked<Value>(ask: () => Promise<Value>): AskedStore<Value> {
  const store = createStore<Asked<Value>>({ status: 'loading' })
  let latest = 0

  async function load() {
    const mine = ++latest
    const before = store.getSnapshot()
    if (before.status === 'unreachable') store.set({ status: 'unreachable', retrying: true })
    try {
      const value = await ask()
      if (mine === latest) store.set({ status: 'there', value })
    } catch (error) {
      if (mine !== latest) return
      if (isNotFound(error)) store.set({ status: 'not-found' })
      else if (store.getSnapshot().status !== 'there') store.set({ status: 'unreachable', retrying: false })
    }
  }

  return {
    ...store,
    load,
    take: value => {
      latest++
      store.set({ status: 'there', value })
    },
  }
}

/** The form of an id that cannot be one is refused before anyone looks for it. */
function isNotFound(error: unknown): boolean {
  return error instanceof ProblemError && [400, 404].includes(error.problem.status)
}
