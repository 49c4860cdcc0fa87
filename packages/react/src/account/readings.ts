import { createStore, type Store } from '@countersign/wallets/state'

/** What is known of something that is read from elsewhere. What was once read stays until it is read anew. */
export type Reading<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'known'; readonly value: Value; readonly renewing: boolean; readonly stale: boolean }
  /** It could not be read, and never was. */
  | { readonly status: 'unavailable' }

/** Values that are read once and shared by all that show them. */
export type Readings<Value> = {
  /** What is known under a key. Reads nothing. */
  readonly at: (key: string) => Store<Reading<Value>>
  /** Reads it, unless it is known and fresh, or being read. */
  readonly want: (key: string) => void
  /** Reads it anew, whatever is known. */
  readonly renew: (key: string) => void
}

export type ReadingsOptions<Value> = {
  readonly read: (key: string) => Promise<Value>
  /** For how long a value is fresh, in milliseconds. */
  readonly lifetime: (value: Value) => number
  /** Reads by itself what failed, or what a value says is wanting: after each of these times, in milliseconds, in turn. */
  readonly again?: { readonly isWanting: (value: Value) => boolean; readonly after: readonly number[] }
  readonly now?: () => number
}

/**
 * Makes a place for values that are read from elsewhere. Unless `again` says so, a failed read is not repeated by itself:
 * the next part of the page that wants the value asks again. Nothing is read because the window gets the focus.
 */
export function createReadings<Value>(options: ReadingsOptions<Value>): Readings<Value> {
  const { read, lifetime, again, now = Date.now } = options
  const entries = new Map<string, ReturnType<typeof createEntry>>()

  function createEntry(key: string) {
    const store = createStore<Reading<Value>>({ status: 'loading' })
    /** Until when what is known is fresh. */
    let deadline = 0
    let asking: Promise<Value> | null = null
    /** How often it was read by itself since it was last known whole. */
    let repeats = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    async function renew() {
      const before = store.getSnapshot()
      store.set(before.status === 'known' ? { ...before, renewing: true } : { status: 'loading' })
      await ask()
    }

    async function ask() {
      clearTimeout(timer)
      const mine = read(key)
      asking = mine
      try {
        const value = await mine
        // An older answer that comes late says less than a newer one.
        if (asking !== mine) return
        deadline = now() + lifetime(value)
        store.set({ status: 'known', value, renewing: false, stale: false })
        if (again?.isWanting(value)) askLater()
        else repeats = 0
      } catch {
        if (asking !== mine) return
        deadline = 0
        const known = store.getSnapshot()
        store.set(
          known.status === 'known' ? { ...known, renewing: false, stale: true } : { status: 'unavailable' },
        )
        askLater()
      }
      asking = null
    }

    function askLater() {
      const after = again?.after[repeats]
      if (after === undefined) return
      repeats += 1
      timer = setTimeout(ask, after)
    }

    return {
      store,
      renew: () => void renew(),
      want: () => {
        if (asking === null && now() >= deadline) void renew()
      },
    }
  }

  function entry(key: string) {
    const known = entries.get(key)
    if (known) return known
    const made = createEntry(key)
    entries.set(key, made)
    return made
  }

  return {
    at: key => entry(key).store,
    want: key => entry(key).want(),
    renew: key => entry(key).renew(),
  }
}
