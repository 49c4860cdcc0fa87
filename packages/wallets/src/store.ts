/** A value that can be read and subscribed to, in the shape that `useSyncExternalStore` expects. */
export type Store<State> = {
  /** Calls `listener` after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => State
}

export type WritableStore<State> = Store<State> & {
  /** Replaces the value. Listeners are only called if it differs. */
  readonly set: (state: State) => void
}

/**
 * Creates a store with one value.
 *
 * @example
 * const count = createStore(0)
 * const stop = count.subscribe(() => draw(count.getSnapshot()))
 * count.set(1)
 */
export function createStore<State>(initial: State): WritableStore<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    subscribe: listener => {
      // Each subscription is separate, even for the same function.
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
