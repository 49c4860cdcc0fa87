import type { Lazy } from '@countersign/wallets/state'
import { useEffect, useState } from 'react'

/**
 * Returns a lazy value once it is loaded, and `undefined` before. If loading fails, the next render loads it again.
 *
 * @param value - `undefined`: nothing is loaded
 */
export function useLoaded<Value>(value: Lazy<Value> | undefined): Value | undefined {
  const [, drawAgain] = useState({})
  useEffect(() => {
    if (!value || value.get() !== undefined) return
    let isCancelled = false
    value.load().then(
      () => isCancelled || drawAgain({}),
      () => {},
    )
    return () => {
      isCancelled = true
    }
  })
  return value?.get()
}
