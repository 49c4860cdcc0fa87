import { within } from './within.ts'

/** A value that is loaded when it is first needed, and then kept. */
export type Lazy<Value> = {
  /**
   * Loads the value, unless it is loaded or being loaded: then it returns the same promise. After a failure, the next
   * call loads again.
   *
   * @throws what the loading throws; a `TimeoutError` if it takes longer than 20 seconds
   */
  readonly load: () => Promise<Value>
  /** Returns the value once it is loaded, and `undefined` before. */
  readonly get: () => Value | undefined
}

/** The timeout for loading, in milliseconds. */
const loadingLimit = 20_000

/**
 * Defers loading a value, such as code, until it is needed.
 *
 * @param load - its signal is aborted after the time limit: what it returns then is dropped
 * @param onLoaded - called once, at the moment when `get` first returns the value
 * @example
 * const safes = lazy(() => import('@countersign/wallets/safes'))
 * const { findSafes } = await safes.load()
 */
export function lazy<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  onLoaded?: (value: Value) => void,
): Lazy<Value> {
  let value: Value | undefined
  let loading: Promise<Value> | undefined
  return {
    load: () => {
      loading ??= within(loadingLimit, load, timedOut).then(
        loaded => {
          value = loaded
          onLoaded?.(loaded)
          return loaded
        },
        error => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
    get: () => value,
  }
}

const timedOut = () => new DOMException('It was not loaded in time.', 'TimeoutError')
