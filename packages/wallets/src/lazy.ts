/** A value that is loaded when it is first needed, and then kept. */
export type Lazy<Value> = {
  /**
   * Loads the value, unless it is loaded or being loaded: then it returns the same promise. After a failure, the next
   * call loads again.
   */
  readonly load: () => Promise<Value>
  /** Returns the value once it is loaded, and `undefined` before. */
  readonly get: () => Value | undefined
}

/**
 * Defers loading a value, such as code, until it is needed.
 *
 * @param onLoaded - called once, at the moment when `get` first returns the value
 */
export function lazy<Value>(load: () => Promise<Value>, onLoaded?: (value: Value) => void): Lazy<Value> {
  let value: Value | undefined
  let loading: Promise<Value> | undefined
  return {
    load: () => {
      loading ??= load().then(
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
