import { type Lazy, lazy, perKey } from '@countersign/wallets/state'
import { type ComponentType, use } from 'react'
import { useLoaded } from './use-loaded.ts'

/** How long a component that is mounted again does not load again what has failed, in milliseconds. */
const failedFor = 1_000

/** What components wait for, by what is loaded. */
let awaited = new WeakMap<object, Promise<unknown>>()

/**
 * Returns what a component waits for. A promise that failed is kept for a moment: React then renders the component
 * again, to throw what it failed with, and that must not load again.
 */
function promiseOf<Value>(value: Lazy<Value>): Promise<Value> {
  const known = awaited.get(value) as Promise<Value> | undefined
  if (known) return known
  const promise = value.load()
  awaited.set(value, promise)
  promise.catch(() => setTimeout(() => awaited.get(value) === promise && awaited.delete(value), failedFor))
  return promise
}

/** Has everything that failed loaded again when it renders: a person wants to try again. */
export function forgetFailures(): void {
  awaited = new WeakMap()
}

/**
 * Returns a lazy value. Suspends until it is loaded, and never afterwards.
 *
 * @throws what the loading throws
 */
export function useLazy<Value>(lazy: Lazy<Value>): Value {
  // In every render, even when it is loaded: a component that suspended here and skips `use` in the next render cannot
  // call its other hooks. The promise must stay the same: React never finishes a component that waits for another one
  // each time.
  const promise = promiseOf(lazy)
  const value = lazy.get()
  // React reads a promise with these fields synchronously.
  return use(value === undefined ? promise : Object.assign(promise, { status: 'fulfilled', value }))
}

/** A component whose code is loaded when it first renders, or earlier with `load`. */
export type LazyView<Props> = ComponentType<Props> & Lazy<ComponentType<Props>>

/**
 * Defers loading a component. Once its code is loaded, it renders synchronously. If loading fails, it throws, and
 * `forgetFailures` has it loaded again.
 */
export function lazyView<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyView<Props> {
  const view = lazy(load)
  // biome-ignore lint/correctness/noComponentHookFactories: it is created once for each module, not while rendering.
  function Placed(props: Props) {
    const View = useLazy(view)
    return <View {...props} />
  }
  return Object.assign(Placed, view)
}

const activity = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Loads code once the person moves the pointer, touches or types. Code that fails to load is loaded again when it
 * renders.
 *
 * @returns a function that stops listening
 */
export function loadOnActivity(code: readonly Pick<Lazy<unknown>, 'load'>[]): () => void {
  const stop = () => {
    for (const name of activity) window.removeEventListener(name, loadAll)
  }
  const loadAll = () => {
    stop()
    for (const { load } of code) load().catch(() => {})
  }
  for (const name of activity) window.addEventListener(name, loadAll, { passive: true })
  return stop
}

/** Words of each language that are loaded after others: `Spoken` is the part of a language that is already loaded. */
export type LazyWords<Words, Spoken extends object> = {
  /** Loads them. After a failure, the next call loads them again. */
  readonly load: (spoken: Spoken) => Promise<Words>
  readonly areLoaded: (spoken: Spoken) => boolean
  /**
   * Returns the words. Suspends the first time; after a change of the language, the previous ones stay until the new
   * ones are loaded.
   */
  readonly useWords: () => Words
}

/**
 * Defers loading words.
 *
 * @param load - loads them in a language
 * @param useSpoken - returns the current language
 */
export function lazyWords<Words, Spoken extends object>(
  load: (spoken: Spoken) => Promise<Words>,
  useSpoken: () => Spoken,
): LazyWords<Words, Spoken> {
  let last: Lazy<Words> | undefined
  const wordsIn = perKey((spoken: Spoken): Lazy<Words> => {
    const words = lazy(
      () => load(spoken),
      () => {
        last = words
      },
    )
    return words
  }, new WeakMap())

  // biome-ignore lint/correctness/noComponentHookFactories: it is created once for each module, not while rendering.
  function useWords(): Words {
    const words = wordsIn(useSpoken())
    const loaded = useLoaded(words)
    return useLazy(loaded === undefined && last ? last : words)
  }

  return {
    load: spoken => wordsIn(spoken).load(),
    areLoaded: spoken => wordsIn(spoken).get() !== undefined,
    useWords,
  }
}
