/** A value that can be read and watched; the shape that `useSyncExternalStore` takes. */
export type Store<State> = {
  /** Calls `listener` after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => State
}

export type WritableStore<State> = Store<State> & {
  /** Replaces the value. Listeners hear of it only if it is another value. */
  readonly set: (state: State) => void
}

/** Makes a store that holds one value. */
export function createStore<State>(initial: State): WritableStore<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    subscribe: listener => {
      // Each subscription is its own, even if the same function is given twice.
      const own = () => listener()
      listeners.add(own)
      return () => listeners.delete(own)
    },
    getSnapshot: () => state,
    set: next => {
      if (Object.is(next, state)) return
      state = next
      for (const listener of [...listeners]) listener()
    },
  }
}
